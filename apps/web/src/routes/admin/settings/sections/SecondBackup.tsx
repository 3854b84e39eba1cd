import type { BackupStore } from "@rafta/library/api/admin";
import { backup_settings, storeFolder } from "@rafta/library/collections/backup_settings";
import { useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useState } from "react";
import { allOutdated, call, invalidate, useList } from "#data";
import { useTexts } from "#i18n";
import { Card, ChipRow, Form, Ready, RecordForm } from "#kit";
import { noStore, useStoreFields } from "../StoreFields.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";
import { CopyEncryption } from "./CopyEncryption.tsx";

/** The store of backups in the installation's settings, which never show its secret. */
function storeOf(settings: Readonly<Record<string, unknown>>): BackupStore {
	const { s3 } = settings.backups as { s3: Readonly<Record<string, string>> };
	const { endpoint = "", bucket = "", region = "", accessKey = "" } = s3;
	return { ...noStore, endpoint, bucket, region, access_key: accessKey };
}

/** The store that backups are copied to; the server tries it before it is stored. */
function RemoteForm({ known, isUsed }: { known: BackupStore; isUsed: boolean }) {
	const t = useTexts(texts);
	const fields = useStoreFields(known.bucket !== "");
	const queries = useQueryClient();
	return (
		<Form
			isStored={isUsed}
			lead={isUsed && <p>{t("secondIsStore", { bucket: known.bucket })}</p>}
			initial={{ ...known }}
			fields={fields}
			save={async (body) => {
				await call("POST /api/admin/second-backup", { body });
				await allOutdated(queries);
				return queries.getQueryData<Parameters<typeof storeOf>[0]>(["path", "/api/settings"]);
			}}
			// The secret is never read again: stored, it is not kept in the page.
			next={(settings) => (settings ? { ...storeOf(settings) } : { ...known })}
			done={t("secondStored")}
			submit={t("secondStore")}
		/>
	);
}

/** The folder or the store where each scheduled backup is copied a second time. */
export function SecondBackup() {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const settings = useList<RecordModel>("backup_settings", { perPage: 1, sort: "created" });
	const { read } = useSettings();
	const record = settings.data?.items[0];
	const isRemote = record?.folder === storeFolder;
	const [chosen, choose] = useState<"folder" | "store" | null>(null);
	const kind = chosen ?? (isRemote ? "store" : "folder");
	const known = read.data && storeOf(read.data);
	return (
		<Card title={t("secondBackup")}>
			<p className="mb-4 max-w-prose">{t("secondBackupLead")}</p>
			<Ready query={settings}>
				{() => (
					<div className="flex flex-col gap-4">
						<ChipRow<"folder" | "store">
							label={t("secondBackup")}
							chips={[
								["folder", t("secondFolder")],
								["store", t("secondRemote")],
							]}
							value={kind}
							onChange={choose}
						/>
						{kind === "folder" && (
							<RecordForm<RecordModel>
								key={record?.id}
								collection={backup_settings}
								fields={["folder", "label"]}
								record={isRemote && record ? { ...record, folder: "", label: "" } : record}
								onSaved={() => invalidate(queries, "/api/data-safety")}
							/>
						)}
						{kind === "store" && known && <RemoteForm known={known} isUsed={isRemote} />}
						<CopyEncryption />
					</div>
				)}
			</Ready>
		</Card>
	);
}
