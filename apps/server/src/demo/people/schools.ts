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
	/** Age of the youngest pupils, and that of the oldest when they leave. */
	ages: readonly [number, number];
	/** Titles of which it has a class set. */
	classSets: readonly string[];
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
		ages: [6, 10],
		classSets: ["Küçük Kara Balık", "Kaşağı", "Keloğlan Masalları", "Cin Ali'nin Atı", "Cömert Ağaç"],
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
		ages: [10, 14],
		classSets: [
			...["Küçük Prens", "Şeker Portakalı", "Pal Sokağı Çocukları", "Forsa", "Define Adası", "Momo"],
			...["Dede Korkut Hikâyeleri", "Küçük Kara Balık"],
		],
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
		ages: [14, 18],
		classSets: [
			...["Kürk Mantolu Madonna", "Dokuzuncu Hariciye Koğuşu", "Çalıkuşu", "Yaban", "Satranç"],
			...["Fareler ve İnsanlar", "Nutuk", "Sokrates'in Savunması"],
		],
	},
];

/** Creates the schools with their ids. */
export const makeSchools = (random: Random): DemoSchool[] =>
	plans.map((plan, index) => ({ ...plan, number: index + 1, id: random.id(), library_id: random.id() }));

/** Years of age that a title and a school have in common; none: the school does not buy it. */
export const commonYears = (
	{ age_min, age_max }: { readonly age_min: number; readonly age_max: number },
	{ ages: [youngest, oldest] }: DemoSchool,
): number => Math.min(age_max, oldest) - Math.max(age_min, youngest);
