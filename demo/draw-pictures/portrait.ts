import { ink } from './palette.ts'
import type { Drawing } from './press.ts'
import { disc, half, line, path } from './shapes.ts'

const hairBehind = path(
  'M386 812C318 570 352 236 606 226C856 216 900 520 838 818C800 862 706 868 606 868C500 868 424 858 386 812Z',
  ink.black,
)
const neck = [
  path('M506 690H694V980H506Z', ink.sand),
  path('M506 716C556 812 652 812 694 726V930C634 884 572 876 506 800Z', ink.rust, { overprint: true, opacity: 0.6 }),
]
const coat = [
  path('M40 1280C50 1096 168 1010 350 960L520 906H684L850 960C1034 1010 1150 1096 1160 1280Z', ink.rust),
  // lapels, one lit and one in shade
  path('M478 918L392 952L330 1090L424 1112L388 1166L566 1280H604C560 1120 510 1010 478 918Z', ink.rust, {
    overprint: true,
    opacity: 0.32,
  }),
  path('M724 918L812 952L874 1090L780 1112L816 1166L640 1280H604C648 1120 692 1010 724 918Z', ink.rust, {
    overprint: true,
    opacity: 0.62,
  }),
]
const poloNeck = [
  path('M482 872C540 904 660 904 720 872L738 972C694 1040 640 1120 604 1280C566 1120 508 1040 464 972Z', ink.black),
  line('M474 934C540 968 664 968 728 934', ink.slate, 5),
]
const face = [
  path(
    'M426 484C420 366 498 306 602 306C708 306 784 366 778 484C774 566 764 640 726 708C692 766 650 806 602 806C554 806 514 766 480 708C442 640 430 566 426 484Z',
    ink.sand,
  ),
  // the shaded half of the face; its outline draws nose, lips and chin
  path(
    'M604 306C708 306 784 366 778 484C774 566 764 640 726 708C692 766 650 806 602 806C584 790 582 766 598 748C586 742 582 730 592 720C604 714 604 710 594 706C584 698 588 684 598 676C594 668 594 662 602 660C632 664 650 648 642 626C622 590 606 560 604 500C602 430 602 380 604 306Z',
    ink.rust,
    { overprint: true, opacity: 0.52 },
  ),
]
const features = [
  line('M466 512C494 486 536 486 562 504', ink.black, 13),
  line('M652 504C680 488 716 490 742 512', ink.black, 13),
  line('M476 566C500 586 534 586 558 564', ink.black, 9),
  line('M656 564C680 586 712 586 734 566', ink.black, 9),
  // lips
  path('M548 704C566 692 586 688 600 694C616 688 640 692 658 704C640 734 566 734 548 704Z', ink.rust),
  line('M550 704C580 712 626 712 656 704', ink.black, 4),
]
const hairBefore = [
  path(
    'M408 640C372 424 458 252 626 250C776 250 838 390 806 640C800 528 756 452 668 392C586 446 452 452 408 640Z',
    ink.black,
  ),
  // the silver strand, and the marks of the comb
  path('M668 392C590 412 478 404 414 556C406 590 406 616 408 640C452 452 586 446 668 392Z', ink.mist),
  line('M640 372C566 348 490 372 446 432', ink.slate, 4),
  line('M622 342C560 318 482 338 432 400', ink.slate, 4),
  line('M700 372C752 400 782 456 794 520', ink.slate, 4),
]
const earrings = [half(446, 694, 30, 'down', ink.ochre), half(764, 694, 30, 'down', ink.ochre)]

/** The figure alone, on a sheet of 1200 by 1200. */
export const figure = [hairBehind, ...neck, ...coat, ...poloNeck, ...face, ...features, ...hairBefore, ...earrings]

/** The owner as a paper cut: a face half in shade, polo neck and coat, the sun in a window behind. */
export const portrait: Drawing = {
  width: 1200,
  height: 1200,
  seed: 11,
  ground: ink.mist,
  shapes: [disc(900, 420, 340, ink.ochre), ...figure],
}
