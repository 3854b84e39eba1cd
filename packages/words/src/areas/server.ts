/** Areas of texts of the server, each with the keys of its Turkish file: `locales/tr/server`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled area by area.
export interface ServerAreas {}
