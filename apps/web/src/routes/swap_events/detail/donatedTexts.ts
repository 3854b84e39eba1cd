import { catalogue } from "../../../i18n/catalogue.ts";

/** Texts of the conversion of donated books to copies. */
export const donatedTexts = catalogue(
	{
		donated: "Bağışlanan kitaplar",
		lead: "Komisyonun bağış olarak aldığı kitapları demirbaşa alın: her biri için nüsha açılır, karar nüshada yazılı kalır.",
		all: "Demirbaşa alınmamışların tümü ({count})",
		library: "Kütüphane",
		shelf: "Raf",
		donor: "Bağışçı",
		donorHint: "Şenliğin adı yeter: öğrenci adı yazmayın.",
		make: "Demirbaşa al ({count})",
		made: "Demirbaşa alınanlar",
	},
	{
		donated: "Donated books",
		lead: "Put into the register what the commission has taken as donations: each gets a copy, which names the decision.",
		all: "All that are not in the register ({count})",
		library: "Library",
		shelf: "Shelf",
		donor: "Donor",
		donorHint: "The event's name is enough: do not name pupils.",
		make: "Put into the register ({count})",
		made: "In the register",
	},
);
