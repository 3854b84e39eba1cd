/** The store elsewhere that second copies of backups go to: tried before it is stored with the settings. */
import type { BackupStore } from "@rafta/library/api/admin";
import { storeFolder } from "@rafta/library/collections/backup_settings";
import { isServiceAddress, type S3Settings } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import { refuseField } from "../../kit/writes/problems.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";

const texts = words("server/installation/backups");

const problems = {
	address: {
		code: "validation_store_address",
		message: texts.storeAddress,
	},
	first: {
		code: "validation_store_first",
		message: texts.storeFirst,
	},
	failed: (why: string) => ({
		code: "validation_store_failed",
		message: fillText(texts.storeFailed, { why }),
	}),
};

/** Tries a store by writing and reading. @throws ApiError 400 that names the field */
export async function triedStore(
	service: RecordService,
	{ endpoint, bucket, region, access_key, secret }: BackupStore,
	fieldOf: (name: string) => string = (name) => name,
): Promise<S3Settings> {
	const known = service.settings.current().backups.s3;
	if (known.enabled) throw refuseField(fieldOf("endpoint"), problems.first);
	if (!isServiceAddress(endpoint)) throw refuseField(fieldOf("endpoint"), problems.address);
	const store: S3Settings = {
		...known,
		endpoint,
		bucket,
		region,
		accessKey: access_key,
		secret: secret || known.secret,
	};
	const why = await service.tryS3(store);
	if (why !== "") throw refuseField(fieldOf("endpoint"), problems.failed(why));
	return store;
}

/**
 * Stores it with the settings, switched off there, as it is not the first place of backups. Returns what the record of the
 * second place says of it.
 */
export async function saveStore(
	service: RecordService,
	records: RecordTransaction,
	store: S3Settings,
): Promise<{ folder: string; label: string }> {
	const current = await service.settings.within(records.sql);
	await service.settings.save(records.sql, { ...current, backups: { ...current.backups, s3: store } });
	return { folder: storeFolder, label: store.bucket.slice(0, 60) };
}
