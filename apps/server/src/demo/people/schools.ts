/** The three invented schools, each with its library. */
import type { SchoolLevel } from "../data.ts";
import type { Random } from "../random.ts";

export interface DemoSchool {
	/** 1 to 3: part of the school's barcodes. */
	number: number;
	id: string;
	library_id: string;
	name: string;
	type: SchoolLevel;
	province: string;
	district: string;
	grades: number[];
	/** Average number of pupils per class. */
	classSize: number;
	libraryName: string;
	location: string;
	/** Copies of each suitable title, by language and level. The first titles get more. */
	stock: Record<"tr" | "en", Partial<Record<SchoolLevel, number>>>;
}

const plans: Omit<DemoSchool, "number" | "id" | "library_id">[] = [
	{
		name: "Ihlamuraltı İlkokulu",
		type: "ilkokul",
		province: "Eskişehir",
		district: "Odunpazarı",
		grades: [1, 2, 3, 4],
		classSize: 17,
		libraryName: "Masal Odası",
		location: "Giriş katı, sağdaki ilk kapı",
		stock: { tr: { ilkokul: 14, ortaokul: 5 }, en: { ilkokul: 2, ortaokul: 0.45 } },
	},
	{
		name: "Şimşekli Değirmen Ortaokulu",
		type: "ortaokul",
		province: "Bursa",
		district: "Nilüfer",
		grades: [5, 6, 7, 8],
		classSize: 20,
		libraryName: "Kaşgarlı Mahmud Kütüphanesi",
		location: "İkinci kat, B blok",
		stock: { tr: { ilkokul: 3, ortaokul: 13, lise: 2 }, en: { ortaokul: 1.1, lise: 0.1 } },
	},
	{
		name: "Üç Fidan Yokuşu Anadolu Lisesi",
		type: "lise",
		province: "İzmir",
		district: "Bornova",
		grades: [9, 10, 11, 12],
		classSize: 19,
		libraryName: "Piri Reis Kütüphanesi",
		location: "Üçüncü kat, okuma salonu",
		stock: { tr: { ortaokul: 2, lise: 4 }, en: { lise: 1 } },
	},
];

/** Creates the schools with their ids. */
export const makeSchools = (random: Random): DemoSchool[] =>
	plans.map((plan, index) => ({ ...plan, number: index + 1, id: random.id(), library_id: random.id() }));
