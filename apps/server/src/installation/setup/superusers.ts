/**
 * `npm run admin -- superuser …`: manages the accounts of `_superusers`, and the addresses from which administrators
 * may sign in, when nobody can sign in by the screens any more. PocketBase has commands by the same names
 * (cmd/superuser.go).
 */
import { randomInt } from "node:crypto";
import { newId, type PreparedPasswords, type RecordData } from "@rafta/records";
import { isAddressOrNetwork } from "@rafta/records/settings/addresses";
import type { ConsoleText } from "../../kit/messages/console.ts";
import { preparePassword } from "../../people/account/passwords.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";

/** Message about a command: a text and its values. */
interface CommandMessage {
	readonly text: ConsoleText;
	readonly values: Readonly<Record<string, string>>;
	/** Whether the requested account does not exist, so that nothing was done. */
	readonly isMissing?: boolean;
}

/** A change of the data by a command line. @throws ApiError */
export type Work = (records: RecordTransaction, service: RecordService) => Promise<readonly CommandMessage[]>;

const collection = "_superusers";
const codeLength = 8;

const messages = (text: ConsoleText, values: CommandMessage["values"]): readonly CommandMessage[] => [
	{ text, values },
];
const missing = (email: string): readonly CommandMessage[] => [
	{ text: "adminUnknown", values: { email }, isMissing: true },
];

const findSuperuser = (records: RecordTransaction, email: string): Promise<RecordData | null> =>
	records.findBy(collection, { email });

const listing: Work = async (records) =>
	(await records.list(collection, { sort: "email" })).map(({ email }) => ({
		text: "superuserListed",
		values: { email: String(email) },
	}));

const upserting =
	(email: string, password: string, prepared: PreparedPasswords): Work =>
	async (records) => {
		const values = { email, password, passwordConfirm: password };
		const known = await findSuperuser(records, email);
		if (known) await records.update(collection, known.id, values, undefined, prepared);
		else await records.create(collection, values, undefined, prepared);
		return messages("superuserKept", { email });
	};

const updating =
	(email: string, password: string, prepared: PreparedPasswords): Work =>
	async (records) => {
		const known = await findSuperuser(records, email);
		if (!known) return missing(email);
		const values = { password, passwordConfirm: password };
		await records.update(collection, known.id, values, undefined, prepared);
		return messages("superuserKept", { email });
	};

const deleting =
	(email: string): Work =>
	async (records) => {
		const known = await findSuperuser(records, email);
		if (!known) return missing(email);
		await records.delete(collection, known.id);
		return messages("superuserDeleted", { email });
	};

const codeFor =
	(email: string): Work =>
	async (records, service) => {
		const known = await findSuperuser(records, email);
		const accounts = service.collection(collection);
		if (!known || !accounts) return missing(email);
		if (!accounts.auth?.otp.enabled) return [{ text: "superuserNoCodes", values: {}, isMissing: true }];
		const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
		const values = { id: newId(), collectionRef: accounts.id, recordRef: known.id, sentTo: known.email };
		const { id } = await records.create("_otps", { ...values, password: code });
		return messages("superuserCode", { id, code });
	};

const comingFrom =
	(addresses: readonly string[]): Work =>
	async ({ sql }, { settings }) => {
		await settings.save(sql, { ...(await settings.within(sql)), superuserIPs: [...addresses] });
		return addresses.length === 0
			? messages("superuserFromAnywhere", {})
			: messages("superuserFrom", { addresses: addresses.join(", ") });
	};

/**
 * Parses a command line, without `superuser`; returns nothing if it is invalid. `password` prompts for one, for
 * commands that need it.
 */
export async function superuserWork(
	[command, ...rest]: readonly string[],
	password: () => Promise<string>,
): Promise<Work | null> {
	const [typed = "", flag] = rest;
	const email = typed.toLowerCase();
	if (command === "list" && rest.length === 0) return listing;
	if (command === "ips") return rest.every(isAddressOrNetwork) ? comingFrom(rest) : null;
	if (!email.includes("@")) return null;
	if (command === "delete" && rest.length === 1) return deleting(email);
	if (command === "otp" && rest.length === 1) return codeFor(email);
	if (flag !== "--password-stdin" || rest.length !== 2) return null;
	if (command !== "upsert" && command !== "update") return null;
	const secret = await password();
	const prepared = await preparePassword(secret);
	return (command === "upsert" ? upserting : updating)(email, secret, prepared);
}
