class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** Imports a part of the admin that is needed now and then. An update of the site takes those of the old build away. */
export const loadPart = <Module>(part: Promise<Module>): Promise<Module> =>
  part.catch((cause: unknown) => {
    throw new NotLoaded('A part of the admin could not be loaded', { cause })
  })

export const isNotLoaded = (error: unknown) => error instanceof NotLoaded
