/* What programs put on the clipboard as text/html, shortened: for tests. */

const DOCS_TEXT = 'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent'
const docs = (text: string, style = '') =>
  `<span style="${DOCS_TEXT};font-weight:${style.includes('bold') ? 700 : 400};font-style:${style.includes('italic') ? 'italic' : 'normal'};font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${text}</span>`
const docsParagraph = (...parts: string[]) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${parts.join('')}</p>`
const docsItem = (level: number, ...parts: string[]) =>
  `<li dir="ltr" style="list-style-type:disc;${DOCS_TEXT};font-weight:400;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${parts.join('')}</p></li>`

export const FROM_GOOGLE_DOCS = [
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0b6f5d3c-7fff-2a3e-8c1e-1f2a3b4c5d6e">`,
  docsParagraph(
    docs('A plain line with '),
    docs('bold words', 'bold'),
    docs(', '),
    docs('slanted ones', 'italic'),
    docs(' and '),
    docs('both', 'bold italic'),
    docs('.'),
  ),
  '<br />',
  docsParagraph(
    docs('See '),
    `<a href="https://anna.example/talks" style="text-decoration:none;"><span style="${DOCS_TEXT};color:#1155cc;font-weight:400;font-style:normal;text-decoration:underline;-webkit-text-decoration-skip:none;white-space:pre-wrap;">my talks</span></a>`,
    docs('.'),
  ),
  '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">',
  docsItem(1, docs('First')),
  '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">',
  docsItem(2, docs('Nested '), docs('deep', 'bold')),
  '</ul>',
  docsItem(1, docs('Second')),
  '</ul>',
  '<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">',
  docsItem(1, docs('One')),
  '</ol></b><br class="Apple-interchange-newline">',
].join('')

const bullet = (text: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:\nSymbol'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const wordItem = (list: string, level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>${bullet(mark)}${text}<o:p></o:p></p>`

export const FROM_WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal {mso-style-parent:""; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
</head>
<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1><a name="_Toc1"></a><span lang=EN-US style='mso-ansi-language:EN-US'>About me<o:p></o:p></span></h1>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><span lang=EN-US>A plain line
with <b style='mso-bidi-font-weight:normal'>bold words</b>, <i style='mso-bidi-font-style:normal'>slanted ones</i> and
a <a href="https://anna.example/">link</a>.<o:p></o:p></span></p>
${wordItem('l0', 1, '·', 'First')}
${wordItem('l0', 2, 'o', 'Nested')}
${wordItem('l0', 1, '·', 'Second')}
${wordItem('l1', 1, '1.', 'One')}
${wordItem('l1', 1, '2.', 'Two')}
<p class=MsoNormal>The end, with a note<a style='mso-footnote-id:ftn1' href="#_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a>.<o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`

const commentMark = (name: string) =>
  `<span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[${name}]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>`

export const REVIEWED_IN_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal><a style='mso-comment-reference:AB_1;mso-comment-date:20260101T1200'>Anna led</a>${commentMark('AB1')}
the team<span class=msoDel><del cite="mailto:Bob" datetime="2026-01-01T12:00"> to ruin</del></span><span style='display:none;mso-hide:all'> (check this)</span> for years.<o:p></o:p></p>
<!--EndFragment-->
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt language=JavaScript><![endif]><span style='mso-comment-author:"Bob"'><![if !supportAnnotations]><a name="_msocom_1"></a><![endif]></span>
<p class=MsoCommentText>${commentMark('AB1')}Is this true?<o:p></o:p></p></div></div></div></body></html>`

const run = (text: string, style = '') =>
  `<span data-contrast="auto" xml:lang="EN-GB" class="TextRun SCXW1 BCX0" style="font-size: 12pt; ${style}"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span>`
const EOP = '<span class="EOP SCXW1 BCX0" style="font-size: 12pt;">&nbsp;</span>'
const onlineItem = (position: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1 SCXW1 BCX0" role="list" style="list-style-type: disc;"><li data-leveltext="" data-font="Symbol" data-listid="1" aria-setsize="-1" data-aria-posinset="${position}" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" style="font-weight: normal;">${run(text)}${EOP}</p></li></ul></div>`

export const FROM_WORD_ONLINE = `<html><body><!--StartFragment--><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" style="font-weight: normal; font-style: normal;">${run('Plain and ')}${run('bold', 'font-weight: bold;')}${run('.')}${EOP}</p></div>${onlineItem(1, 'First')}${onlineItem(2, 'Second')}<!--EndFragment--></body></html>`
