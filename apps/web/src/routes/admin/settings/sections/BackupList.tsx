import { formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { api, useRead } from "#data";
import { useTexts } from "#i18n";
import { Button, ConfirmButton, Form, useAction } from "#kit";
import { useBytes } from "../../shared/format.ts";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { type Backup, RestoreDialog } from "./BackupDialogs.tsx";

const path = "/api/backups";

/** A browser download sends no header: the address carries a token that is valid for minutes. */
async function download({ key }: Backup): Promise<void> {
	const token = await api().files.getToken();
	const link = document.createElement("a");
	link.href = api().backups.getDownloadURL(token, key);
	link.download = key;
	link.click();
}

function MakeForm() {
	const t = useTexts(texts);
	return (
		<Form
			layout="stack"
			initial={{ name: "" }}
			fields={[{ name: "name", label: t("backupName"), hint: t("backupNameHint") }]}
			save={({ name }) => api().backups.create(name, { requestKey: null })}
			stale={["/api/"]}
			next={() => ({ name: "" })}
			done={t("backupMade")}
			submit={t("backupMake")}
		/>
	);
}

const noUpload = { file: null as File | null, passphrase: "" };

function UploadForm() {
	const t = useTexts(texts);
	return (
		<Form
			layout="stack"
			variant="plain"
			initial={noUpload}
			fields={({ file }, refused) => [
				{
					name: "file",
					label: t("backupFile"),
					hint: t("backupFileHint"),
					kind: "file",
					accept: ".zip,application/zip,.rafta",
				},
				{
					name: "passphrase",
					label: t("copyPassphrase"),
					hint: t("copyPassphraseHint"),
					required: true,
					maxLength: 200,
					autoComplete: "off",
					autoCapitalize: "characters",
					spellCheck: false,
					// A copy that was renamed is known by what the server says of it.
					isShown: file?.name.endsWith(".rafta") || refused.passphrase !== undefined,
				},
			]}
			isReady={({ file }) => file !== null}
			save={({ file, passphrase }) => {
				// The passphrase comes first: the server opens the file as it arrives.
				const form = new FormData();
				if (passphrase !== "") form.append("passphrase", passphrase);
				if (file) form.append("file", file);
				return api().backups.upload(form, { requestKey: null });
			}}
			stale={["/api/"]}
			next={() => noUpload}
			done={t("backupUploaded")}
			submit={t("backupUpload")}
		/>
	);
}

/** The existing backups, with the actions on each. */
export function BackupList() {
	const t = useTexts(texts);
	const bytes = useBytes();
	const read = useRead<Backup[]>(path);
	const [restoring, setRestoring] = useState<Backup | null>(null);
	const fetching = useAction({
		mutationFn: download,
	});
	const remove = useAction({
		mutationFn: (key: string) => api().backups.delete(key),
		done: t("backupRemoved"),
		stale: ["/api/"],
	});
	return (
		<Part title={t("backups")} lead={t("backupsLead")} read={read}>
			{(backups) => (
				<div className="flex flex-col gap-5">
					{backups.length === 0 && <p>{t("backupsEmpty")}</p>}
					<ul className="divide-base-300 divide-y">
						{backups.map((backup) => (
							<li key={backup.key} className="flex flex-wrap items-center gap-2 py-2">
								<div className="min-w-0 flex-1 basis-60">
									<p className="font-semibold break-all">{backup.key}</p>
									<p className="text-sm">
										{formatInstant(backup.modified)} · {bytes(backup.size)}
									</p>
								</div>
								<div className="flex flex-wrap gap-2">
									<Button
										className="btn-sm"
										aria-label={t("downloadNamed", { name: backup.key })}
										paused={fetching.isPending}
										onClick={() => fetching.mutate(backup)}
									>
										{t("download")}
									</Button>
									<Button
										className="btn-sm"
										aria-label={t("restoreNamed", { name: backup.key })}
										onClick={() => setRestoring(backup)}
									>
										{t("restore")}
									</Button>
									<ConfirmButton
										className="btn-sm"
										aria-label={t("removeNamed", { name: backup.key })}
										busy={remove.isBusyWith(backup.key)}
										paused={remove.isPending}
										ask={{
											title: t("removeBackupTitle", { name: backup.key }),
											text: t("removeBackupText"),
											yes: t("remove"),
										}}
										onConfirm={() => remove.mutate(backup.key)}
									>
										{t("remove")}
									</ConfirmButton>
								</div>
							</li>
						))}
					</ul>
					<div className="grid gap-5 md:grid-cols-2">
						<MakeForm />
						<UploadForm />
					</div>
					{restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />}
				</div>
			)}
		</Part>
	);
}
