/** How this installation is run: for whoever keeps the containers. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { printableAddress } from "@rafta/records";
import { variables } from "../composition/config.ts";
import { root } from "../composition/version.ts";

export interface Variable {
	readonly name: string;
	/** What is in force. */
	readonly value: string;
	/** What holds where nothing is said. */
	readonly standard: string;
	readonly is_set: boolean;
	/** Whether a part of the value is not shown. */
	readonly is_masked: boolean;
}

/** The program's own variables and no others: what else stands in the environment is nobody's business. */
const environmentOf = (environment: NodeJS.ProcessEnv): Variable[] =>
	variables.map(({ name, standard, secret = false }) => {
		const given = environment[name] ?? "";
		const value = given === "" ? standard : secret ? printableAddress(given) : given;
		return { name, value, standard, is_set: given !== "", is_masked: secret && given !== "" };
	});

/** Whether the program runs in a container, as container engines let it know. */
const isContained = (environment: NodeJS.ProcessEnv): boolean =>
	existsSync("/.dockerenv") || existsSync("/run/.containerenv") || Boolean(environment.container);

/** The example of `deploy/`; `null` where the program lies without it. */
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
