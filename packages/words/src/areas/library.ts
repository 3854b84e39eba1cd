/** Areas of texts of the domain, each with the keys of its Turkish file: `locales/tr/library`. */
export interface LibraryAreas {
	"library/site/themes": typeof import("../../../../locales/tr/library/site/themes.json");
}
