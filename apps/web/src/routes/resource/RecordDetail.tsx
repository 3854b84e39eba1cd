import { shownField } from "@rafta/library/collections/shown";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useState } from "react";
import { api } from "../../data/client.ts";
import { messageOf } from "../../data/errors.ts";
import { useOne } from "../../data/queries.ts";
import { common } from "../../i18n/common.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldValue, hasValue } from "../../ui/FieldValue.tsx";
import { Link, useGo } from "../../ui/Link.tsx";
import { Card, Facts, Page } from "../../ui/Page.tsx";
import { RegisterCard } from "../../ui/RegisterCard.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useMayRemove } from "./mayRemove.ts";
import type { ResourceScreenProps } from "./props.ts";
import type { Resource } from "./resources.ts";
import { texts } from "./texts.ts";

/** Metadata of a record, as opposed to its content. */
const registered: readonly string[] = ["createdBy", "created", "updated"];

/** Deletes the record after a confirmation, then opens the resource's list. */
function Remove({ resource, id }: { resource: Resource; id: string }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const queries = useQueryClient();
	const go = useGo();
	const [asking, setAsking] = useState(false);
	const { name } = resource.collection;
	const remove = useMutation({
		mutationFn: () => api().collection(name).delete(id),
		onSuccess: () => {
			toast(t("removed"));
			go(`${resource.path}/list`, resource.path);
			queries.removeQueries({ queryKey: [name, "one", id] });
			void queries.invalidateQueries({ queryKey: [name] });
		},
		onError: (error) => toast(messageOf(error), "bad"),
	});
	if (!asking) return <Button onClick={() => setAsking(true)}>{t("remove")}</Button>;
	return (
		<div role="status" className="flex flex-wrap items-center gap-2">
			<span>{t("removeAsk")}</span>
			<Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
				{t("removeYes")}
			</Button>
			<Button onClick={() => setAsking(false)}>{c("action.cancel")}</Button>
		</div>
	);
}

function RecordFacts({
	resource,
	record,
	names,
}: {
	resource: Resource;
	record: RecordModel;
	names: readonly string[];
}) {
	const { language } = useLanguage();
	const fields = names.flatMap((name) => shownField(resource.collection, name) ?? []);
	return (
		<Facts
			items={fields
				.filter((field) => hasValue(field, record))
				.map((field) => [
					field.label[language],
					<FieldValue key={field.name} field={field} record={record} />,
				])}
		/>
	);
}

/** All data of a record that the user may see. */
export default function RecordDetail({ resource, params }: ResourceScreenProps) {
	const c = useTexts(common);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const { collection, path } = resource;
	const mayRemove = useMayRemove(resource);
	const relations = collection.fields.filter((field) => field.type === "relation").map(({ name }) => name);
	const record = useOne(collection.name, id, relations.join(","));
	// Creation metadata of the specification's entities is in a separate card.
	const own = collection.fields
		.map(({ name }) => name)
		.filter((name) => !(resource.entity && registered.includes(name)));
	return (
		<Page
			title={collection.label.one[language]}
			actions={
				record.data && (
					<>
						{mayRemove && <Remove resource={resource} id={id} />}
						<Link href={`${path}/update/${id}`} className="btn btn-primary">
							{c("action.edit")}
						</Link>
					</>
				)
			}
		>
			{record.isPending && <Loading />}
			{record.isError && <Failed error={record.error} retry={() => void record.refetch()} />}
			{record.data && (
				<Card>
					<RecordFacts resource={resource} record={record.data} names={own} />
				</Card>
			)}
			{record.data && resource.entity && <RegisterCard entity={resource.entity} record={record.data} />}
		</Page>
	);
}
