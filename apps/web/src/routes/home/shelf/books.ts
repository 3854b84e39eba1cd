import type { ReadingBook } from "../../reading/reading.ts";

/** A book of the guest's shelf: with its cover to the front, or its back. */
export interface ShelfBook extends ReadingBook {
	readonly isFront: boolean;
}

const book = (title: string, author_line: string, pages: number, isFront = false): ShelfBook => ({
	...{ id: title, collectionId: "", collectionName: "books", cover: "" },
	...{
		subtitle: "",
		language: "",
		dewey: "",
		series: "",
		series_no: "",
		subjects: [],
		age_min: 0,
		age_max: 0,
	},
	...{ title, author_line, pages, isFront },
});

/** Books that Turkish schools have read for generations. */
export const shelfBooks: readonly ShelfBook[] = [
	book("Kaşağı", "Ömer Seyfettin", 96, true),
	book("Çalıkuşu", "Reşat Nuri Güntekin", 400),
	book("Şeker Portakalı", "José Mauro de Vasconcelos", 180),
	book("Heidi", "Johanna Spyri", 250),
	book("Momo", "Michael Ende", 300, true),
	book("Beyaz Gemi", "Cengiz Aytmatov", 168),
	book("Define Adası", "Robert Louis Stevenson", 260),
	book("Ateşten Gömlek", "Halide Edib Adıvar", 220),
	book("Dede Korkut Hikâyeleri", "Anonim", 200, true),
	book("Değirmen", "Sabahattin Ali", 150),
	book("Pal Sokağı Çocukları", "Ferenc Molnár", 230),
	book("Küçük Prens", "Antoine de Saint-Exupéry", 110, true),
	book("Denizler Altında Yirmi Bin Fersah", "Jules Verne", 420),
	book("Falaka", "Ahmet Rasim", 130),
	book("Ezop Masalları", "Ezop", 140, true),
	book("Sol Ayağım", "Christy Brown", 190),
];
