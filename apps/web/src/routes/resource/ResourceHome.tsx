import { useList } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Actions, Card, Empty, Link, Page, Ready } from "#kit";
import type { ResourceScreenProps } from "./props.ts";
import { RecordTitle } from "./RecordTitle.tsx";
import { relationsOf } from "./resources.ts";
import { texts } from "./texts.ts";

const shown = 8;
const screens = [
	["create", "createAction"],
	["list", "listAction"],
	["search", "searchAction"],
] as const;

/** Start page of a resource: number of records, links, and recent changes. */
export default function ResourceHome({ resource }: ResourceScreenProps) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const { collection, path } = resource;
	const recent = useList(collection.name, {
		perPage: shown,
		sort: "-updated",
		expand: relationsOf(resource, resource.columns),
	});
	return (
		<Page
			title={collection.label.many[language]}
			lead={recent.data && t("total", { total: number(recent.data.totalItems) })}
			isList
			actions={
				<Actions
					of={screens.map(([screen, text]) => ({
						text: t(text),
						href: `${path}/${screen}`,
						primary: screen === "create",
						adds: screen === "create",
					}))}
				/>
			}
		>
			<Ready query={recent} />
			{recent.data?.items.length === 0 && <Empty title={t("none")} />}
			{recent.data && recent.data.items.length > 0 && (
				<Card title={t("recent")}>
					<ul className="flex flex-col gap-2">
						{recent.data.items.map((record) => {
							const title = <RecordTitle resource={resource} record={record} />;
							const detail = `${path}/detail/${record.id}`;
							return (
								<li key={record.id}>
									<Link href={detail} className="link link-hover font-semibold" otherwise={title}>
										{title}
									</Link>
								</li>
							);
						})}
					</ul>
				</Card>
			)}
		</Page>
	);
}
