/**
 * Intended differences between the record service and the peer's scenarios. docs/compatibility.md describes them for
 * callers of the service.
 */
import type { Scenario } from "./scenarios.ts";

interface Ruling {
	/** Peer file without its extension. */
	readonly file: string;
	/** Pattern of its scenarios' names. */
	readonly names: RegExp;
	/** Actual status. */
	readonly status: number;
	readonly content?: string;
	readonly why: string;
}

const ownFormat = "the archive is our own: one zip moves an installation between engines";
const backupNames = "names of backups are of one form everywhere, whichever way they came";
const noDashboard = "the peer's dashboard is not served";
const ownPage = "there is no dashboard to lead to: the address says itself how it went";

const rulings: readonly Ruling[] = [
	{
		file: "backup",
		names: /^authorized as superuser \(valid file\)$/,
		status: 400,
		content: "validation_invalid_mime_type",
		why: "the scenario's zip is empty, and so no backup",
	},
	{
		file: "backup",
		names: /^with valid superuser file token(?: AND whitelisted IP)?$/,
		status: 200,
		content: "manifest.json",
		why: ownFormat,
	},
	{ file: "backup", names: /^with .* backup name with escaped char$/, status: 404, why: backupNames },
	{
		file: "backup",
		names: /^authorized as superuser \(backup with escaped character\)$/,
		status: 400,
		why: backupNames,
	},
	{
		file: "backup",
		names: /^ensure that the default body limit is skipped$/,
		status: 413,
		why: "no body but a file's part is read beyond a megabyte",
	},
	{
		file: "collection",
		names: /^trying to update collection with changed\/removed system fields$/,
		status: 400,
		content: "view1",
		why: "a system field that is not sent stays as it is; another thing is wrong with this change",
	},
	{
		file: "realtime",
		names: /^existing client with valid subscriptions limit$/,
		status: 400,
		content: "validation_length_too_long",
		why: "a guest has 20 topics, an account 200: each is checked at every change",
	},
	{ file: "extensions", names: /^no extensions$/, status: 404, why: noDashboard },
	{
		file: "file",
		names: /^existing image - existing thumb/,
		status: 200,
		content: "IHDR",
		why: "a thumb is drawn by another program: the same picture in other bytes",
	},
	{
		file: "record_auth_with_oauth2_redirect",
		names: /^(?:\(POST\) .*|client with @oauth2 subscription)$/,
		status: 200,
		content: "You are signed in.",
		why: ownPage,
	},
	{
		file: "record_auth_with_oauth2_redirect",
		names: /^(?!\(POST\)|client with @oauth2 )/,
		status: 200,
		content: "Sign-in failed.",
		why: ownPage,
	},
	{
		file: "record_auth_with_oauth2",
		names: /avatarURL->file field\)$/,
		status: 200,
		content: '"avatar":""',
		why: "the picture lies on the internet, which no test reaches; a picture that is not had is left out",
	},
	{
		file: "record_auth_with_oauth2",
		names: /duplicated case-insensitive username\)$/,
		status: 200,
		content: '"username":"tESt2_username"',
		why: "an index keeps no collation: what one engine folds another does not",
	},
	{
		file: "record_auth_with_password",
		names: /^with explicit identityField \(case-sensitive\)$/,
		status: 200,
		why: "who signs in is found as typed, then in lower case: phones begin with a capital",
	},
	{
		file: "record_crud_superuser",
		names: /^delete the last superuser$/,
		status: 204,
		why: "accounts of the application may have all rights, so that none of these needs to be there",
	},
	{
		file: "record_crud",
		names: /^body <= collection BodyLimit$/,
		status: 413,
		why: "what is no file is bounded more narrowly than files",
	},
];

export const rulingFor = (file: string, { name }: Scenario): Ruling | undefined =>
	rulings.find((ruling) => ruling.file === file && ruling.names.test(name));
