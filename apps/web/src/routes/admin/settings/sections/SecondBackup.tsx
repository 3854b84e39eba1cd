import { backup_settings } from "@rafta/library/collections/backup_settings";
import type { RecordModel } from "pocketbase";
import { useList } from "../../../../data/queries.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Card } from "../../../../ui/Page.tsx";
import { RecordForm } from "../../../../ui/RecordForm.tsx";
import { Failed, Loading } from "../../../../ui/states.tsx";
import { texts } from "../texts.ts";

/** The folder where each scheduled backup is copied a second time. */
export function SecondBackup() {
	const t = useTexts(texts);
	const settings = useList<RecordModel>("backup_settings", { perPage: 1, sort: "created" });
	const record = settings.data?.items[0];
	return (
		<Card title={t("secondBackup")}>
			<p className="mb-4 max-w-prose">{t("secondBackupLead")}</p>
			{settings.isPending && <Loading />}
			{settings.isError && <Failed error={settings.error} retry={() => void settings.refetch()} />}
			{settings.data && (
				<RecordForm<RecordModel>
					key={record?.id}
					collection={backup_settings}
					fields={["folder", "label"]}
					record={record}
					onSaved={() => undefined}
				/>
			)}
		</Card>
	);
}
