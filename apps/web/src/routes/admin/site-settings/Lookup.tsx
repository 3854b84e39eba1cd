import { lookup_settings } from "@rafta/library/collections/title_lookups";
import type { RecordModel } from "pocketbase";
import { useList } from "#data";
import { useTexts } from "#i18n";
import { Card, Ready, RecordForm } from "#kit";
import { lookupTexts } from "./lookupTexts.ts";

const names = ["sru_address", "sru_index", "open_library", "google_books", "covers"] as const;
const hints = { sru_address: "sruHint", sru_index: "indexHint" } as const;

/** External catalogues used to look up unknown ISBNs. */
export function Lookup() {
	const t = useTexts(lookupTexts);
	const settings = useList<RecordModel>("lookup_settings", { perPage: 1, sort: "created" });
	const record = settings.data?.items[0];
	return (
		<Card title={t("title")}>
			<p className="mb-4 max-w-prose">{t("lead")}</p>
			<Ready query={settings}>
				{() => (
					<RecordForm<RecordModel>
						variant="plain"
						key={record?.id}
						collection={lookup_settings}
						fields={names}
						record={record}
						custom={Object.fromEntries(
							Object.entries(hints).map(([name, hint]) => [
								name,
								{ hint: t(hint), maxLength: 300, autoComplete: "off" },
							]),
						)}
					/>
				)}
			</Ready>
		</Card>
	);
}
