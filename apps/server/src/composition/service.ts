import { roles } from "@rafta/library/access/roles";
import type { Schema } from "@rafta/library/collections/index";
import { momentText } from "@rafta/library/turkish/dates";
import { keyVersion, searchKey, sortKey } from "@rafta/library/turkish/keys";
import {
	createRecordService,
	DatabaseUnusable,
	fileStore,
	openPostgres,
	openSqlite,
	type PeerProcesses,
	printableAddress,
	printableError,
	problemOfStart,
	refuseEmptyDatabase,
	refuseEmptyFile,
} from "@rafta/records";
import { createTitleIndexer } from "../catalogue/search/build.ts";
import { placesIn } from "../installation/data-folder.ts";
import { rememberSession } from "../installation/security/sessions.ts";
import { isAdministrator } from "../installation/setup/administrators.ts";
import { homeAddressIn } from "../installation/site/address.ts";
import { startProblemOf } from "../installation/start-problem.ts";
import { createReadJournal } from "../kit/audit/reads.ts";
import { believesClock } from "../kit/clock/clock.ts";
import { createLimits } from "../kit/limits.ts";
import { consoleText } from "../kit/messages/console.ts";
import { languageOf } from "../kit/messages/language.ts";
import { isInternal } from "../kit/writes/request-user.ts";
import { createPolicies } from "../lending/circulation/policies.ts";
import { createNotifier } from "../people/notices/notify.ts";
import { reportTrouble } from "../people/notices/trouble.ts";
import { createEraser } from "../people/privacy/eraser.ts";
import type { RecordService, WriteHook } from "../records.ts";
import { definitions } from "./definitions.ts";
import type { Rafta } from "./feature.ts";
import { features } from "./features.ts";
import { version } from "./version.ts";

/** What the features share: created with the service, and used by its hooks. */
type SharedParts = Omit<Rafta, "service" | "folder">;

/** Options of an installation: where its data is stored. */
export interface InstallationOptions {
	/** The data folder: files and backups, and the embedded database unless another one is set. */
	readonly folder: string;
	/** Address of a PostgreSQL database. */
	readonly database?: string;
	/** The other processes that serve the same embedded database, if any. */
	readonly peerProcesses?: PeerProcesses;
	/** Whether a new installation may begin beside what an earlier one left. */
	readonly isNew?: boolean;
	/** Maximum seconds of a search, a report or an export before it is cancelled; default 10. */
	readonly readSeconds?: number;
	/** Whether it is the demonstration, which is seen on its own computer. */
	readonly demo?: boolean;
}

/** Milliseconds that a costly question of a pupil may take. */
const PUPIL_READ_MS = 3000;

const ownCollections = new Set(definitions.map(({ id }) => id));

const onFault = (error: unknown): void => console.error(printableError(error));

function createShared(service: RecordService, now: () => Date): SharedParts {
	const home = service.linkBase;
	const notifier = createNotifier(service, home);
	const reads = createReadJournal(service, now, (error) => console.error(error));
	return {
		policies: createPolicies(service),
		home,
		notifier,
		trouble: reportTrouble(service, notifier, now, onFault),
		reads,
		limits: createLimits(service.database.memory, now),
		eraser: createEraser(service, now, reads.flush),
		indexer: createTitleIndexer(service, onFault),
	};
}

const hooksOf = (shared: SharedParts, { database }: RecordService, now: () => Date): readonly WriteHook[] =>
	features.flatMap(({ hooks }) => hooks({ ...shared, database, now }));

async function open(
	{
		folder,
		database: address,
		peerProcesses,
		isNew = false,
		readSeconds = 10,
		demo = false,
	}: InstallationOptions,
	now: () => Date,
): Promise<Rafta> {
	const places = placesIn(folder);
	const files = fileStore(places.files);
	const reading = { onFault, readTimeoutMs: readSeconds * 1000 };
	if (address === undefined && !isNew) refuseEmptyFile(places);
	let isWaiting = false;
	const onWait = () => {
		if (!isWaiting) console.log(consoleText("waiting"));
		isWaiting = true;
	};
	const database =
		address === undefined
			? openSqlite(places.database, { peers: peerProcesses, ...reading })
			: await openPostgres(address, { ...reading, onWait });
	if (!isNew) {
		await refuseEmptyDatabase(database, places).catch(async (error: unknown) => {
			await database.close();
			throw error;
		});
	}
	let created: SharedParts | undefined;
	const sharedBy = (of: RecordService): SharedParts => {
		created ??= createShared(of, now);
		return created;
	};
	const opened: RecordService = await createRecordService<Schema>({
		appName: "Rafta",
		// 03:00 in Turkey, or a few minutes after the computer is switched on.
		backupsBySchedule: { cron: "0 0 * * *", cronMaxKeep: 14 },
		release: version(),
		backupBeforeUpgrade: true,
		onNoBackup: () => console.log(consoleText("upgradeNotSaved")),
		folders: places,
		database,
		collections: definitions,
		hooks: (of) => hooksOf(sharedBy(of), of, now),
		textKeys: { sortKey, searchKey, version: keyVersion },
		// The picture of one school that waits for another one's agreement: its file is named to nobody else.
		masks: [{ collection: "books", field: "cover", owner: "cover_school", by: "school_id" }],
		isSuperuser: isAdministrator,
		// A school shares with its own people; a pupil's question is answered at once or costs too much.
		readShare: ({ collection, record }) => ({
			...(String(record.school_id ?? "") !== "" && { group: String(record.school_id) }),
			...(collection.name === "users" && record.role === roles.student && { limitMs: PUPIL_READ_MS }),
		}),
		isClosed: ({ collection, record }) => collection.name === "users" && record.status === "blocked",
		// As for all mail to accounts: Turkish until the owner has chosen English.
		languageOf: ({ collection, record }) => (collection.name !== "users" ? null : languageOf(record)),
		// Accounts of own collections are those of another program, which knows its address, as with PocketBase.
		linkBase: (settings, collection) =>
			collection === undefined || collection.name === "users"
				? homeAddressIn(settings, demo)
				: settings.meta.appURL.replace(/\/+$/, ""),
		momentText,
		// Only self-registered accounts. Another sign-in service has already verified the address, and a user whose
		// account was created by somebody else is informed by that person.
		confirmsAddress: ({ collection, request }) =>
			collection.name === "users" &&
			request.auth === null &&
			!isInternal(request) &&
			request.context !== "oauth2",
		onSession: rememberSession(now),
		files,
		// Re-encoding removes metadata: a pupil's photo or a cover photographed at home must not reveal time and place.
		redraws: ({ id }) => ownCollections.has(id),
		onWait,
		now,
		believesClock: () => believesClock(opened, now(), onFault),
	});
	const shared = sharedBy(opened);
	const { indexer, trouble, reads, eraser } = shared;
	const service: RecordService = {
		...opened,
		async close() {
			// The last read entries and erasures are written before the database closes.
			await indexer.close();
			await trouble.settled();
			await reads.flush().finally(eraser.cleanLog).finally(opened.close);
		},
	};
	return { ...shared, service, folder };
}

/**
 * Opens the record service of a data folder, with the domain's collections and all their rules. `where` is the options
 * object, or the data folder of an embedded database.
 * @throws StartProblem when the folder or the database cannot be used.
 */
export async function openRafta(
	where: string | InstallationOptions,
	now: () => Date = () => new Date(),
): Promise<Rafta> {
	const options = typeof where === "string" ? { folder: where } : where;
	try {
		return await open(options, now);
	} catch (thrown) {
		const isFile = options.database === undefined;
		const error = isFile ? await problemOfStart(thrown, placesIn(options.folder).database) : thrown;
		if (error instanceof DatabaseUnusable) {
			const shown = options.database === undefined ? options.folder : printableAddress(options.database);
			throw startProblemOf(error, options.folder, shown);
		}
		throw error;
	}
}
