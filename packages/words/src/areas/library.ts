/** Areas of texts of the domain, each with the keys of its Turkish file: `locales/tr/library`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled area by area.
export interface LibraryAreas {}
