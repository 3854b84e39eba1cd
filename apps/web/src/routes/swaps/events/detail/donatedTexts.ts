import { catalogue } from "#i18n";

/** Texts of the conversion of donated books to copies. */
export const donatedTexts = catalogue(
	{
		donated: "Bağışlanan kitaplar",
		lead: "Komisyonun bağış olarak kabul ettiği kitapları demirbaşa alın. Her biri için bir nüsha oluşturulur, komisyon kararı da nüsha kaydına yazılır.",
		all: "Henüz demirbaşa alınmayanların tümü ({count})",
		library: "Kütüphane",
		shelf: "Raf",
		donor: "Bağışçı",
		donorHint: "Şenliğin adı yeterlidir; öğrenci adı yazmayın.",
		make: "Demirbaşa al ({count})",
		made: "Demirbaşa alınanlar",
	},
	{
		donated: "Donated books",
		lead: "The committee has accepted these books as donations. Add them to the register: a copy is created for each book, with the committee's decision on record.",
		all: "All books not yet in the register ({count})",
		library: "Library",
		shelf: "Shelf",
		donor: "Donor",
		donorHint: "The event's name is enough. Don't enter pupils' names.",
		make: "Add to register ({count})",
		made: "Added to the register",
	},
);
