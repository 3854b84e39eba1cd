import type { CollectionModel } from "pocketbase";
import { common } from "../../../i18n/common.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { useCollections } from "../collections.ts";
import { texts } from "../texts.ts";

const rules = ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"] as const;

function Rules({ collection }: { collection: CollectionModel }) {
	const t = useTexts(texts);
	const said = (rule: string | null | undefined): string =>
		rule === null || rule === undefined ? t("onlyAdmin") : rule || t("everybody");
	return (
		<dl className="flex flex-col gap-3">
			{rules.map((name) => (
				<div key={name}>
					<dt className="text-sm opacity-75">{t(`rule_${name}`)}</dt>
					<dd className="font-mono text-sm break-words">{said(collection[name])}</dd>
				</div>
			))}
		</dl>
	);
}

/** The fields and rules of one collection. */
export default function SchemaDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const collections = useCollections();
	const collection = collections.data?.find(({ name, id }) => name === params.id || id === params.id);
	return (
		<Page title={collection?.name ?? t("collection")} lead={collection?.type}>
			{collections.isPending && <Loading />}
			{collections.isError && <Failed error={collections.error} retry={() => void collections.refetch()} />}
			{collections.data && !collection && <Empty title={c("state.empty")} />}
			{collection && (
				<>
					<Card title={t("fields")}>
						<table className="table">
							<caption className="sr-only">{t("fields")}</caption>
							<thead>
								<tr>
									<th scope="col">{t("name")}</th>
									<th scope="col">{t("type")}</th>
									<th scope="col">{t("required")}</th>
								</tr>
							</thead>
							<tbody>
								{collection.fields.map((field) => (
									<tr key={field.id}>
										<th scope="row" className="font-medium break-all">
											{field.name}
										</th>
										<td>{field.type}</td>
										<td>{c(field.required ? "value.yes" : "value.no")}</td>
									</tr>
								))}
							</tbody>
						</table>
					</Card>
					<Card title={t("rules")}>
						<Rules collection={collection} />
					</Card>
				</>
			)}
		</Page>
	);
}
