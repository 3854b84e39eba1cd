/** The four logins of the demonstration. */
import { randomBytes } from "node:crypto";
import { hashPassword, type RecordData } from "@rafta/records";
import type { Demonstration } from "./generate.ts";
import type { Random } from "./random.ts";
import type { DemoReader } from "./readers.ts";

/** One password for all: the demonstration is told to everybody who can see the console. */
export const demoPassword = "rafta-demo-2026";

export interface DemoLogin {
	email: string;
	role: number;
	/** Who this is, for the console. */
	text: string;
}

export interface DemoAccounts {
	logins: DemoLogin[];
	users: RecordData[];
	administrator: string;
	manager: string;
	/** The reader that the pupil's login belongs to. */
	pupil: DemoReader;
	school: Demonstration["schools"][number];
}

/** A pupil of the middle school who reads a lot, has books at home and none of them late. */
function choosePupil(demo: Demonstration, school: string, today: string): DemoReader {
	const loans = Map.groupBy(demo.loans, (loan) => loan.student_id);
	const liveliness = (reader: DemoReader): number => {
		const own = loans.get(reader.id) ?? [];
		const open = own.filter((loan) => loan.status === "open");
		return own.length + (open.length > 0 && open.every((loan) => loan.due_on >= today) ? 1000 : 0);
	};
	const [first, ...others] = demo.readers.filter(
		(reader) => reader.school_id === school && reader.reader_type === "pupil",
	);
	if (!first) throw new Error("the demonstration has no pupil");
	return others.reduce((best, reader) => (liveliness(reader) > liveliness(best) ? reader : best), first);
}

/** User records with hashed passwords, and what the console says of them. */
export async function makeAccounts(
	demo: Demonstration,
	random: Random,
	today: string,
	now: string,
): Promise<DemoAccounts> {
	const school = demo.schools.find((candidate) => candidate.type === "ortaokul");
	if (!school) throw new Error("the demonstration has no middle school");
	const pupil = choosePupil(demo, school.id, today);
	const place = { school_id: school.id, library_id: school.library_id };
	const people = [
		{ login: "yonetici", name: "Selin Ağaoğlu", role: 2, text: "Yönetici", ...place },
		{ login: "sorumlu", name: "Derya İnce", role: 3, text: `Kütüphane sorumlusu, ${school.name}`, ...place },
		{
			login: "ogrenci",
			name: `${pupil.first_name} ${pupil.last_name}`,
			role: 4,
			text: `Öğrenci, ${pupil.class_code}`,
			student_id: pupil.id,
			...place,
		},
		{ login: "yeni", name: "Umut Yalçın", role: 3, text: "Henüz okulu olmayan sorumlu" },
	];
	const users = await Promise.all(
		people.map(async ({ login, text, ...fields }) => ({
			id: random.id(),
			email: `${login}@rafta.test`,
			username: login,
			...fields,
			password: await hashPassword(demoPassword),
			tokenKey: randomBytes(25).toString("hex"),
			verified: true,
			status: "active",
			language: "tr",
			created: now,
			updated: now,
		})),
	);
	const idOf = (login: string): string => users.find((user) => user.username === login)?.id ?? "";
	return {
		logins: people.map(({ login, role, text }) => ({ email: `${login}@rafta.test`, role, text })),
		users,
		administrator: idOf("yonetici"),
		manager: idOf("sorumlu"),
		pupil,
		school,
	};
}
