/** Environment of the programs that tests start: the only place that decides in which language they print. */
import { testEnvironment } from "./database.ts";

/** Variables for a language, whatever the machine's is: `LC_ALL` is stronger than the others. */
export const languages = { en: { LC_ALL: "en_US.UTF-8" }, tr: { LC_ALL: "tr_TR.UTF-8" } } as const;

/**
 * Returns the environment of Rafta's programs over a data folder. They print in English, unless `more` has other
 * `languages`.
 */
export const environmentOf = async (
	folder: string,
	more: Readonly<Record<string, string | undefined>> = {},
): Promise<NodeJS.ProcessEnv> => ({
	...process.env,
	...(await testEnvironment(folder)),
	RAFTA_DATA: folder,
	...languages.en,
	...more,
});
