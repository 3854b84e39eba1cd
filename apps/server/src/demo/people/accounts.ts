/** The four logins of the demonstration. */
import { randomBytes } from "node:crypto";
import { addDays } from "@rafta/library/turkish/dates";
import { hashPassword, type RecordData } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import type { Demonstration } from "../generate.ts";
import { demoPassword } from "../password.ts";
import type { Random } from "../random.ts";
import { drawnOn } from "../school-days.ts";
import type { DemoReader } from "./readers.ts";

export interface DemoLogin {
	email: string;
	role: number;
	/** Description of the login for the console. */
	text: string;
}

/** The logins of every demonstration, whatever its date. */
export const demoLogins: readonly DemoLogin[] = [
	{ email: "yonetici@rafta.test", role: 2, text: "Yönetici" },
	{ email: "sorumlu@rafta.test", role: 3, text: "Kütüphane sorumlusu" },
	{ email: "ogrenci@rafta.test", role: 4, text: "Öğrenci" },
	{ email: "yeni@rafta.test", role: 3, text: "Henüz okulu olmayan sorumlu" },
];

export interface DemoAccounts {
	users: RecordData[];
	administrator: string;
	manager: string;
	pupilAccount: string;
	/** The reader that the pupil's login belongs to. */
	pupil: DemoReader;
	school: Demonstration["schools"][number];
}

const middleSchool = ({ schools }: Demonstration): Demonstration["schools"][number] => {
	const school = schools.find(({ type }) => type === "ortaokul");
	if (!school) throw new Error("the demonstration has no middle school");
	return school;
};

/**
 * Chooses a pupil of the middle school who reads a lot and has loans, none overdue and at least one renewable. The
 * drawing decides: the pupil is the same on every day to which it is moved.
 */
export function choosePupil(drawn: Demonstration): DemoReader {
	const { id: school } = middleSchool(drawn);
	const loans = Map.groupBy(drawn.loans, (loan) => loan.student_id);
	const liveliness = (reader: DemoReader): number => {
		const own = loans.get(reader.id) ?? [];
		const open = own.filter((loan) => loan.status === "open");
		const isPunctual = open.length > 0 && open.every((loan) => loan.due_on >= drawnOn);
		const isDueSoon = open.some((loan) => loan.due_on <= addDays(drawnOn, 9));
		return own.length + (isPunctual ? 1000 : 0) + (isPunctual && isDueSoon ? 500 : 0);
	};
	const [first, ...others] = drawn.readers.filter(
		(reader) => reader.school_id === school && reader.reader_type === "pupil",
	);
	if (!first) throw new Error("the demonstration has no pupil");
	return others.reduce((best, reader) => (liveliness(reader) > liveliness(best) ? reader : best), first);
}

/** Creates user records with hashed passwords, and their owners. */
export async function makeAccounts(
	demo: Demonstration,
	pupil: DemoReader,
	random: Random,
	now: string,
): Promise<DemoAccounts> {
	const school = middleSchool(demo);
	const place = { school_id: school.id, library_id: school.library_id };
	const details: Readonly<Record<string, object>> = {
		yonetici: { name: "Selin Ağaoğlu", ...place },
		sorumlu: { name: "Derya İnce", ...place },
		ogrenci: { name: `${pupil.first_name} ${pupil.last_name}`, student_id: pupil.id, ...place },
		yeni: { name: "Umut Yalçın" },
	};
	const users = await Promise.all(
		demoLogins.map(async ({ email, role }) => {
			const username = email.replace(/@.*/, "");
			return {
				id: random.id(),
				email,
				username,
				role,
				...details[username],
				password: await hashPassword(demoPassword),
				tokenKey: randomBytes(25).toString("hex"),
				verified: true,
				status: "active",
				language: homeLanguage,
				created: now,
				updated: now,
			};
		}),
	);
	const idOf = (username: string): string => users.find((user) => user.username === username)?.id ?? "";
	return {
		users,
		administrator: idOf("yonetici"),
		manager: idOf("sorumlu"),
		pupilAccount: idOf("ogrenci"),
		pupil,
		school,
	};
}
