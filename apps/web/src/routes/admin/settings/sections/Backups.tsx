import { useTexts } from "#i18n";
import { type Item, SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";
import { BackupList } from "./BackupList.tsx";
import { SecondBackup } from "./SecondBackup.tsx";
import { StoreTest } from "./StoreTest.tsx";
import { s3Items } from "./s3.ts";

const schedule: readonly Item[] = [
	{ path: "backups.cron", label: "backupCron", hint: "backupCronHint" },
	{ path: "backups.cronMaxKeep", label: "backupKeep", kind: "number" },
];

const store = s3Items("backups.s3");

/** Backups: made by hand or automatically, stored here or elsewhere. */
export default function Backups() {
	const t = useTexts(texts);
	const { read, save } = useSettings();
	return (
		<>
			<BackupList />
			<Part title={t("backupSchedule")} read={read}>
				{(source) => <SettingsForm items={schedule} source={source} save={save} />}
			</Part>
			<SecondBackup />
			<Part title={t("backupStore")} lead={t("backupStoreLead")} read={read}>
				{(source) => (
					<SettingsForm items={store} source={source} save={save}>
						{(isChanged) => <StoreTest filesystem="backups" isChanged={isChanged} />}
					</SettingsForm>
				)}
			</Part>
		</>
	);
}
