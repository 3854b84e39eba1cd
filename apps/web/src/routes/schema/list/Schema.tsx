import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useCollections, useSchemaPath } from "../collections.ts";
import { texts } from "../texts.ts";

/** Every collection of the record service, found by its name. */
export default function Schema() {
	const t = useTexts(texts);
	const base = useSchemaPath();
	const collections = useCollections();
	const [text, setText] = useState("");
	const wanted = text.trim().toLowerCase();
	return (
		<Page title={t("title")} lead={t("lead")}>
			<input
				type="search"
				className="input w-full sm:w-80"
				aria-label={t("filter")}
				placeholder={t("filter")}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			{collections.isPending && <Loading />}
			{collections.isError && <Failed error={collections.error} retry={() => void collections.refetch()} />}
			{collections.data && (
				<Card>
					<table className="table">
						<caption className="sr-only">{t("title")}</caption>
						<thead>
							<tr>
								<th scope="col">{t("name")}</th>
								<th scope="col">{t("type")}</th>
								<th scope="col" className="text-right">
									{t("fields")}
								</th>
							</tr>
						</thead>
						<tbody>
							{collections.data
								.filter(({ name }) => name.toLowerCase().includes(wanted))
								.map(({ name, type, fields }) => (
									<tr key={name}>
										<th scope="row" className="font-medium break-all">
											<Link href={`${base}/detail/${name}`} className="link link-hover" otherwise={name}>
												{name}
											</Link>
										</th>
										<td>{type}</td>
										<td className="text-right tabular-nums">{fields.length}</td>
									</tr>
								))}
						</tbody>
					</table>
				</Card>
			)}
		</Page>
	);
}
