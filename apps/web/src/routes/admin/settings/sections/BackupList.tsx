import { formatInstant } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { api } from "../../../../data/client.ts";
import { fieldErrors } from "../../../../data/errors.ts";
import { useRead } from "../../../../data/queries.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { FileInput, TextInput } from "../../../../ui/Field.tsx";
import { FormErrors } from "../../../../ui/FormErrors.tsx";
import { useAction } from "../../../../ui/useAction.ts";
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
	const [name, setName] = useState("");
	const make = useAction({
		mutationFn: () => api().backups.create(name.trim(), { requestKey: null }),
		done: t("backupMade"),
		quiet: true,
		stale: ["/api/"],
		onSuccess: () => setName(""),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		make.mutate();
	}
	return (
		<form onSubmit={submit} className="flex flex-col gap-3">
			<TextInput
				label={t("backupName")}
				hint={t("backupNameHint")}
				value={name}
				onChange={(event) => setName(event.target.value)}
			/>
			<FormErrors error={make.error} />
			<Button type="submit" variant="primary" busy={make.isPending} className="self-start">
				{t("backupMake")}
			</Button>
		</form>
	);
}

function UploadForm() {
	const t = useTexts(texts);
	const [file, setFile] = useState<File | null>(null);
	const [passphrase, setPassphrase] = useState("");
	const upload = useAction({
		mutationFn: (chosen: File) => {
			// The passphrase comes first: the server opens the file as it arrives.
			const form = new FormData();
			if (passphrase !== "") form.append("passphrase", passphrase);
			form.append("file", chosen);
			return api().backups.upload(form, { requestKey: null });
		},
		onSuccess: () => {
			setFile(null);
			setPassphrase("");
		},
		done: t("backupUploaded"),
		quiet: true,
		stale: ["/api/"],
	});
	const errors = fieldErrors(upload.error);
	// A copy that was renamed is known by what the server says of it.
	const isEncrypted = file?.name.endsWith(".rafta") || errors.passphrase !== undefined;
	function submit(event: FormEvent) {
		event.preventDefault();
		if (file) upload.mutate(file);
	}
	return (
		<form onSubmit={submit} className="flex flex-col gap-3">
			<FileInput
				label={t("backupFile")}
				hint={t("backupFileHint")}
				accept=".zip,application/zip,.rafta"
				chosen={file}
				busy={upload.isPending}
				onChoose={setFile}
			/>
			{isEncrypted && (
				<TextInput
					label={t("copyPassphrase")}
					hint={t("copyPassphraseHint")}
					required
					maxLength={200}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					value={passphrase}
					error={errors.passphrase}
					onChange={(event) => setPassphrase(event.target.value)}
				/>
			)}
			<FormErrors error={upload.error} shown={["passphrase"]} />
			<Button type="submit" busy={upload.isPending} disabled={!file} className="self-start">
				{t("backupUpload")}
			</Button>
		</form>
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
