/** Areas of texts of the screens, each with the keys of its Turkish file: `locales/tr/web`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled area by area.
export interface WebAreas {}
