import { formatInstant } from "@rafta/library/turkish/dates";
import type { RecordModel } from "pocketbase";
import { useOne } from "#data";
import { common, useTexts } from "#i18n";
import { ForEntity } from "./ForScreen.tsx";
import { Card, Facts } from "./Page.tsx";
import { recordName } from "./recordName.ts";

function Register({ record }: { record: RecordModel }) {
	const t = useTexts(common);
	const owner = useOne("users", String(record.createdBy ?? ""));
	return (
		<Card title={t("register.title")}>
			<Facts
				items={[
					[t("register.owner"), owner.data && recordName(owner.data)],
					[t("register.created"), record.created && formatInstant(String(record.created))],
					[t("register.updated"), record.updated && formatInstant(String(record.updated))],
				]}
			/>
		</Card>
	);
}

/**
 * Shows who created and changed a record and when, for the roles to which the specification, section 6, shows elements
 * about the entity.
 */
export function RegisterCard({ entity, record }: { entity: string; record: RecordModel }) {
	return (
		<ForEntity entity={entity}>
			<Register record={record} />
		</ForEntity>
	);
}
