import { type PresentedRecord, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Card, Page, Ready } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { useClosedDays } from "../model.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { SettingsPanel } from "../SettingsPanel.tsx";
import { texts } from "../texts.ts";

type Row = PresentedRecord<"library_settings">;

/** A record of another school or of the whole system, which an administrator edits separately. */
function ForeignRow({ row }: { row: Row }) {
	const days = useClosedDays(row.school_id, row.library_id);
	if (!days.data) return <Ready query={days} />;
	const origin = row.school_id === "" ? "system" : "library";
	return (
		<SettingsForm
			inForce={{ origin, id: row.id, settings: row }}
			own={{ id: row.id }}
			days={days.data}
			isOfLibrary={row.library_id !== ""}
			onSaved={() => undefined}
		/>
	);
}

export default function EditSettings({ params }: ScreenProps) {
	const t = useTexts(texts);
	const user = useUser();
	const row = useOne<Row>("library_settings", params.id ?? "");
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Ready query={row}>
				{(data) => (
					<Card>
						{data.school_id === user?.school_id ? (
							<SettingsPanel library={data.library_id} />
						) : (
							<ForeignRow row={data} />
						)}
					</Card>
				)}
			</Ready>
		</Page>
	);
}
