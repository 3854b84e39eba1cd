import type { BackupStore } from "@rafta/library/api/admin";
import type { Runs } from "@rafta/library/api/computer";
import { makeCalendar } from "@rafta/library/calendar/calendar";
import { shippedDays } from "@rafta/library/calendar/shipped";
import { lower } from "@rafta/library/turkish/case";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";

/** Values of the setup wizard: one question a step. */
export interface SetupForm {
	name: string;
	email: string;
	password: string;
	schoolName: string;
	type: string;
	province: string;
	district: string;
	mebCode: string;
	libraryName: string;
	preset: string;
	/** Reports, calendar and tasks are open to teachers. */
	useful: boolean;
	/** `null` until it is answered. */
	lookUp: boolean | null;
	/** Where backups are copied a second time. */
	second: "folder" | "store" | "none";
	/** Folder of the second copy. */
	folder: string;
	/** Store of the second copy. */
	store: BackupStore;
	runs: Runs;
}

const steps = ["admin", "school", "rules", "teachers", "internet", "backup", "computer"] as const;

export type Step = (typeof steps)[number];

/** The questions that are asked; the last one only where Rafta was unpacked on somebody's own computer. */
export const stepsFor = (asksComputer: boolean): readonly Step[] =>
	steps.filter((step) => step !== "computer" || asksComputer);

/** Days of a loan in both presets. */
const LOAN_DAYS = 15;
/** The calendar that every library begins with. */
const calendar = makeCalendar(shippedDays);

/** The day on which a book lent today is due: never a Saturday, a Sunday or a holiday, as the step itself says. */
export function firstDue(today: CalendarDate): CalendarDate {
	const last = addDays(today, LOAN_DAYS);
	return calendar.nextOpen(last) ?? last;
}

const kinds = [
	["okul_oncesi", /anaokul|anasınıf|kreş/],
	["ilkokul", /ilkokul/],
	["ortaokul", /ortaokul/],
	["lise", /lise/],
] as const;

/** The type that a school's name says, as most of them do: nobody looks at a choice that is made already. */
export function typeInName(name: string): string | undefined {
	const written = lower(name);
	const named = kinds.filter(([, word]) => word.test(written));
	return named.length > 1 ? "karma" : named[0]?.[0];
}

/** Errors that the steps show next to their inputs. */
export const shownErrors = [
	"admin.name",
	"admin.email",
	"admin.password",
	"email",
	"password",
	"school.name",
	"school.meb_code",
	"meb_code",
	"library.name",
	"second_backup",
	"second_store.endpoint",
];

/** Returns the step of a refused request field, so that the wizard can go back to it. */
export function stepOfError(name: string): number {
	if (/^(school|library)\./.test(name) || name === "meb_code" || name === "type") return 1;
	if (name === "second_backup" || name.startsWith("second_store.")) return steps.indexOf("backup");
	return 0;
}

/** Returns the request body of the setup operation. */
export const setupBody = (token: string, form: SetupForm) => ({
	token,
	admin: { name: form.name, email: form.email, password: form.password },
	school: {
		name: form.schoolName,
		type: form.type,
		province: form.province,
		district: form.district,
		meb_code: form.mebCode,
	},
	library: { name: form.libraryName },
	preset: form.preset,
	look_up: form.lookUp === true,
	useful_screens: form.useful,
	second_backup: form.second === "folder" ? form.folder : "",
	...(form.second === "store" && { second_store: form.store }),
	runs: form.runs,
});
