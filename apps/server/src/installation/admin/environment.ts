/** How this installation is run, for its operators. */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Variable } from "@rafta/library/api/admin";
import { printableAddress } from "@rafta/records";
import { variables } from "../../composition/config.ts";
import { root } from "../../composition/version.ts";

/** Returns the program's own variables only; other environment variables are not exposed. */
const environmentOf = (environment: NodeJS.ProcessEnv): Variable[] =>
	variables.map(({ name, standard, secret = false }) => {
		const given = environment[name] ?? "";
		const value = given === "" ? standard : secret ? printableAddress(given) : given;
		return { name, value, standard, is_set: given !== "", is_masked: secret && given !== "" };
	});

/** Whether the program runs in a container, as reported by the container engine. */
const isContained = (environment: NodeJS.ProcessEnv): boolean =>
	existsSync("/.dockerenv") || existsSync("/run/.containerenv") || Boolean(environment.container);

/** The example from `deploy/`; `null` if the program is installed without it. */
const composeFile = (): Promise<string | null> =>
	readFile(join(root, "deploy", "compose.yaml"), "utf8").catch(() => null);

export async function dockerInformation(environment: NodeJS.ProcessEnv, version: string) {
	return {
		version,
		node: process.version,
		system: `${process.platform} ${process.arch}`,
		container: isContained(environment),
		variables: environmentOf(environment),
		compose: await composeFile(),
	};
}
