class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** Imports a part of the admin that is rarely needed. An update of the site removes the parts of the old build. */
export const loadPart = <Module>(part: Promise<Module>): Promise<Module> =>
  part.catch((cause: unknown) => {
    throw new NotLoaded('A part of the admin could not be loaded', { cause })
  })

export const isNotLoaded = (error: unknown) => error instanceof NotLoaded
