import { libraries } from "@rafta/library/collections/libraries";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { messageOf } from "../../../data/errors.ts";
import { literal } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { RecordForm } from "../../../ui/RecordForm.tsx";
import { toast } from "../../../ui/toast.tsx";
import { SettingsButton } from "../../library_settings/SettingsButton.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { chooseLibrary } from "../../schools/actions.ts";
import { texts } from "../texts.ts";

type Library = Shown<"libraries">;

function Use({ library }: { library: Library }) {
	const t = useTexts(texts);
	const user = useUser();
	const [, navigate] = useLocation();
	const use = useMutation({
		mutationFn: () => chooseLibrary(library.id),
		onSuccess: () => navigate("/book_loans"),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	if (user?.library_id === library.id) return <Badge tone="good">{t("yours")}</Badge>;
	return (
		<Button className="btn-sm text-nowrap" busy={use.isPending} onClick={() => use.mutate()}>
			{t("use")}
		</Button>
	);
}

export default function Libraries() {
	const t = useTexts(texts);
	const user = useUser();
	const [adding, setAdding] = useState(false);
	const settled = Boolean(user?.library_id);
	const cells = {
		kind: { wide: true },
		responsible_user_id: { optional: true },
		status: { optional: true },
		action: {
			controls: "several" as const,
			render: (library: Library) => (
				<span className="flex flex-wrap items-center gap-2">
					<Use library={library} />
					{settled && <SettingsButton className="btn-sm text-nowrap" library={library.id} />}
					{settled && (
						<Link className="btn btn-sm text-nowrap" href={`/libraries/map/${library.id}`}>
							{t("map")}
						</Link>
					)}
				</span>
			),
		},
	};
	return (
		<Page
			title={settled ? t("title") : t("choose")}
			lead={settled ? undefined : t("chooseLead")}
			actions={<Button onClick={() => setAdding(!adding)}>{t("create")}</Button>}
		>
			{adding && (
				<Card title={t("create")}>
					<RecordForm
						collection={libraries}
						fields={["name", "kind", "location_text", "opening_hours"]}
						initial={{ kind: "main" }}
						onSaved={() => setAdding(false)}
					/>
				</Card>
			)}
			<ResourceTable<Library>
				resource={resourceOf("/libraries")}
				cells={cells}
				plain={!settled}
				searchable={settled}
				filter={`school_id = ${literal(user?.school_id ?? "")}`}
				empty={t("empty")}
			/>
		</Page>
	);
}
