import { raw } from "../../packages/records/src/index.ts";
import type { startRecordServer } from "./server.ts";

type Server = Awaited<ReturnType<typeof startRecordServer>>;

export interface Letter {
	to: { address: string };
	subject: string;
	html: string;
}

const read = async ({ service }: Server): Promise<Letter[]> =>
	(await service.database.read.all(raw('SELECT "mail" FROM "_mails" ORDER BY "created"'))).map(
		(row) => JSON.parse(String(row.mail)) as Letter,
	);

/** Returns the mails to an address, as soon as there are `count` of them. */
export async function lettersTo(server: Server, address: string, count = 1): Promise<Letter[]> {
	for (let tries = 0; tries < 200; tries++) {
		const letters = (await read(server)).filter(({ to }) => to.address === address);
		if (letters.length >= count) return letters;
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
	throw new Error(`no ${count} letters to ${address}`);
}

/** Returns the token from the link in a mail. */
export const tokenIn = ({ html }: Letter): string => /token=([\w.-]+)/.exec(html)?.[1] ?? "";
