/** The code of Turkish, in which a library's books are unless their record says otherwise. */
export const turkish = "tr";

/** Whether a book's language is Turkish, as far as known: as ISO 639-1 or as MARC writes it. */
export const isTurkish = (language: string): boolean => ["", turkish, "tur"].includes(language);
