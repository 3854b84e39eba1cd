import { raw } from "../../packages/records/src/index.ts";
import { until } from "../support/until.ts";
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
export const lettersTo = (server: Server, address: string, count = 1): Promise<Letter[]> =>
	until(
		async () => (await read(server)).filter(({ to }) => to.address === address),
		(letters) => letters.length >= count,
	);

/** Returns the token from the link in a mail. */
export const tokenIn = ({ html }: Letter): string => /token=([\w.-]+)/.exec(html)?.[1] ?? "";
