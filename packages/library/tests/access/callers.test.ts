import { expect, test } from "vitest";
import { type Caller, type CallingAccount, callers, mayCall } from "../../src/access/callers.ts";
import { roles } from "../../src/access/roles.ts";

const account = (values: Partial<CallingAccount>): CallingAccount => ({
	role: roles.manager,
	status: "active",
	school_id: "school",
	library_id: "library",
	student_id: "",
	desk_only: false,
	kiosk: "",
	...values,
});

const nowhere = { school_id: "", library_id: "" };
const reader = { role: roles.student, student_id: "reader", library_id: "" };

const people: Readonly<Record<string, CallingAccount | null>> = {
	guest: null,
	/** Not in `users`, such as an account of `_superusers`. */
	superuser: null,
	registered: account({ role: roles.guest, ...nowhere }),
	administrator: account({ role: roles.admin }),
	"administrator without a school": account({ role: roles.admin, ...nowhere }),
	manager: account({}),
	"manager without a school": account(nowhere),
	"blocked manager": account({ status: "blocked" }),
	volunteer: account({ desk_only: true }),
	"volunteer without a school": account({ desk_only: true, ...nowhere }),
	kiosk: account({ desk_only: true, kiosk: "card" }),
	"kiosk without a library": account({ desk_only: true, kiosk: "card", library_id: "" }),
	"kiosk that is no desk account": account({ kiosk: "card" }),
	reader: account(reader),
	"reader without a record": account({ ...reader, student_id: "" }),
	"blocked reader": account({ ...reader, status: "blocked" }),
};
const administrators = ["superuser", "administrator", "administrator without a school"];

const accounts = Object.keys(people).filter((who) => people[who] !== null);
const staff = ["administrator", "manager"];
const managers = [...staff, "administrator without a school", "manager without a school"];

const expected: Readonly<Record<Caller, readonly string[]>> = {
	public: Object.keys(people),
	guest: Object.keys(people),
	account: accounts,
	administrator: administrators,
	manager: managers,
	staff,
	staffOrAdministrator: [...staff, ...administrators],
	desk: [...staff, "volunteer"],
	kiosk: ["kiosk"],
	reader: ["reader"],
	member: [...staff, "reader"],
	memberOrAdministrator: [...staff, "reader", ...administrators],
};

test.each(Object.keys(callers) as Caller[])(
	"%s names the accounts that may call, and no others",
	(caller) => {
		const allowed = Object.entries(people).flatMap(([who, one]) =>
			mayCall(caller, { account: one, isAdministrator: administrators.includes(who) }) ? [who] : [],
		);
		expect(new Set(allowed)).toEqual(new Set(expected[caller]));
	},
);
