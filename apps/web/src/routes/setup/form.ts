/** Values of the setup wizard: twelve inputs on four screens, and a summary. */
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
	/** `null` until it is answered. */
	lookUp: boolean | null;
}

export const steps = ["admin", "school", "library", "rules", "summary"] as const;

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
];

/** Returns the step of a refused request field, so that the wizard can go back to it. */
export function stepOfError(name: string): number {
	if (name.startsWith("school.") || name === "meb_code" || name === "type") return 1;
	if (name.startsWith("library.")) return 2;
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
});
