import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Facts, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { CollectionLines, useBytes } from "../CollectionLines.tsx";
import { useOverview } from "../collections.ts";
import { groupOf, groups } from "../find.ts";
import type { CollectionLine } from "../model.ts";
import { texts } from "../texts.ts";

/** Number of the largest collections shown. */
const shown = 8;

const sum = (lines: readonly CollectionLine[], of: "records" | "bytes"): number =>
	lines.reduce((total, line) => total + (line[of] ?? 0), 0);

/** Start page of the schema: number of collections and records, links, and the largest collections. */
export default function SchemaHome() {
	const t = useTexts(texts);
	const number = useNumber();
	const bytes = useBytes();
	const overview = useOverview();
	const lines = overview.data?.items ?? [];
	const largest = lines.toSorted((a, b) => (b.records ?? 0) - (a.records ?? 0)).slice(0, shown);
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<>
					<Link href="/schema/list" className="btn">
						{t("toList")}
					</Link>
					<Link href="/schema/search" className="btn">
						{t("toSearch")}
					</Link>
					<Link href="/schema/create" className="btn btn-primary">
						{t("create")}
					</Link>
				</>
			}
		>
			{overview.isPending && <Loading />}
			{overview.isError && <Failed error={overview.error} retry={() => void overview.refetch()} />}
			{overview.data && (
				<>
					<Card>
						<Facts
							items={[
								...groups.map((group) => {
									const count = lines.filter((line) => groupOf(line) === group).length;
									return [t(`group_${group}`), number(count)] as const;
								}),
								[t("records"), number(sum(lines, "records"))],
								[t("room"), bytes(sum(lines, "bytes"))],
							]}
						/>
					</Card>
					<Card title={t("largest")}>
						<CollectionLines lines={largest} />
					</Card>
				</>
			)}
		</Page>
	);
}
