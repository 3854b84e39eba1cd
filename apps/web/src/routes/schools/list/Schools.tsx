import { roles } from "@rafta/library/access/roles";
import { schools } from "@rafta/library/collections/schools";
import { useState } from "react";
import { useLocation } from "wouter";
import { literal, type PresentedRecord, useList, useSave, useUser } from "#data";
import { useTexts } from "#i18n";
import { Badge, Button, Card, Form, Link, Page, RecordForm, tellFailure, toast, useAction } from "#kit";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { chooseSchool, joinByCode } from "../actions.ts";
import { texts } from "../texts.ts";

type School = PresentedRecord<"schools">;

function JoinByCode() {
	const t = useTexts(texts);
	const [, navigate] = useLocation();
	return (
		<Form
			layout="line"
			className="gap-3"
			variant="plain"
			initial={{ invite_code: "" }}
			fields={[
				{ name: "invite_code", label: t("inviteCode"), maxLength: 40, required: true, autoComplete: "off" },
			]}
			save={({ invite_code }) => joinByCode(invite_code)}
			done={t("joined")}
			onSaved={() => navigate("/libraries/list")}
			submit={t("joinByCode")}
		/>
	);
}

/** Actions of a manager or an administrator on one school of the list. */
function SchoolAction({ school, status }: { school: School; status: string | undefined }) {
	const t = useTexts(texts);
	const user = useUser();
	const [, navigate] = useLocation();
	const ask = useSave("memberships");
	const use = useAction({
		mutationFn: () => chooseSchool(school.id),
		onSuccess: () => navigate("/libraries/list"),
	});
	if (user?.school_id === school.id) return <Badge tone="good">{t("yours")}</Badge>;
	if (user?.role === roles.admin || status === "approved") {
		return (
			<Button className="btn-sm text-nowrap" busy={use.isPending} onClick={() => use.mutate()}>
				{t("use")}
			</Button>
		);
	}
	if (status === "requested") return <Badge tone="warn">{t("asked")}</Badge>;
	if (status === "refused") return <Badge tone="bad">{t("refused")}</Badge>;
	return (
		<Button
			className="btn-sm text-nowrap"
			busy={ask.isPending}
			onClick={() =>
				ask.mutate({ school_id: school.id }, { onSuccess: () => toast(t("requested")), onError: tellFailure })
			}
		>
			{t("join")}
		</Button>
	);
}

export default function Schools() {
	const t = useTexts(texts);
	const user = useUser();
	const [adding, setAdding] = useState(false);
	const mine = useList("memberships", {
		filter: `user_id = ${literal(user?.id ?? "")}`,
		perPage: 100,
		sort: "-created",
	});
	const statusOf = (school: string) =>
		mine.data?.items.find((one) => one.school_id === school)?.status as string | undefined;
	const settled = Boolean(user?.school_id);
	const cells = {
		action: {
			controls: true,
			render: (school: School) => <SchoolAction school={school} status={statusOf(school.id)} />,
		},
	};
	return (
		<Page
			title={settled ? t("title") : t("choose")}
			lead={settled || user?.role === roles.admin ? undefined : t("chooseLead")}
			actions={
				user?.role === roles.admin && <Button onClick={() => setAdding(!adding)}>{t("create")}</Button>
			}
		>
			{adding && (
				<Card title={t("create")}>
					<RecordForm
						collection={schools}
						fields={["name", "type", "province", "district", "meb_code", "phone", "email"]}
						initial={{ type: "ortaokul" }}
						onSaved={() => {
							setAdding(false);
							toast(t("created"));
						}}
					/>
				</Card>
			)}
			{!settled && user?.role === roles.manager && (
				<Card>
					<JoinByCode />
				</Card>
			)}
			<ResourceTable<School>
				resource={resourceOf("/schools")}
				cells={cells}
				plain={!settled}
				filters={settled ? undefined : []}
				searchable
				search={(text) =>
					`name ~ ${literal(text)} || district ~ ${literal(text)} || province ~ ${literal(text)}`
				}
				searchLabel={t("search")}
				empty={t("empty")}
			/>
			{!settled && (
				<p>
					<Link href="/contact" className="link">
						{t("missing")}
					</Link>
				</p>
			)}
		</Page>
	);
}
