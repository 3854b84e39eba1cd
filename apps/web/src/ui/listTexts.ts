import { catalogue } from "../i18n/catalogue.ts";

export const listTexts = catalogue(
	{ hint: "Her satıra bir değer yazılır." },
	{ hint: "One value per line." },
);
