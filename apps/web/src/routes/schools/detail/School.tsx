import { roles } from "@rafta/library/access/roles";
import { schools, schoolTypes } from "@rafta/library/collections/schools";
import { useState } from "react";
import { useOne, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, Facts, Link, Page, Ready, RecordForm, useSearchParams } from "#kit";
import { ChallengeCard } from "../../reading/challenges/ChallengeCard.tsx";
import type { ScreenProps } from "../../screen.ts";
import { texts } from "../texts.ts";
import { Invite } from "./Invite.tsx";
import { Members } from "./Members.tsx";
import { Notice } from "./Notice.tsx";
import { Readers } from "./Readers.tsx";
import { Requests } from "./Requests.tsx";
import { SchoolFile } from "./SchoolFile.tsx";
import { SchoolImport } from "./SchoolImport.tsx";

const changeable = [
	"name",
	"phone",
	"email",
	"district",
	"catalogue_public",
	"tips_off",
	"reading_off",
	"opinion_words",
	"logo",
] as const;

export default function School({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const school = useOne("schools", id);
	const user = useUser();
	const [editing, setEditing] = useState(false);
	const [search, change] = useSearchParams();
	const { data } = school;
	const own = data !== undefined && user?.school_id === id;
	if (own && search.get("view") === "notice") {
		return <Notice school={data} onClose={() => change({ view: "" })} />;
	}
	return (
		<Page
			title={data?.name ?? t("detail")}
			actions={
				own && (
					<>
						<Link href="/students" className="btn btn-primary">
							{t("students")}
						</Link>
						<Button onClick={() => setEditing(!editing)}>{t("edit")}</Button>
						<Button onClick={() => change({ view: "notice" })}>{t("notice")}</Button>
					</>
				)
			}
		>
			<Ready query={school} />
			{data && !editing && (
				<Card>
					<Facts
						items={[
							[t("type"), schoolTypes[data.type as keyof typeof schoolTypes]?.[language]],
							[t("place"), [data.district, data.province].filter(Boolean).join(" / ")],
							[t("mebCode"), data.meb_code],
							[t("year"), data.active_school_year],
							[t("phone"), data.phone],
							[t("catalogue"), t(data.catalogue_public ? "cataloguePublic" : "catalogueOwn")],
						]}
					/>
				</Card>
			)}
			{data && editing && (
				<Card title={t("edit")}>
					<RecordForm
						collection={schools}
						fields={changeable}
						record={data}
						onSaved={() => setEditing(false)}
					/>
				</Card>
			)}
			{(own || user?.role === roles.admin) && <Requests school={id} />}
			{own && <Readers school={id} />}
			{own && <ChallengeCard />}
			{own && <Members />}
			{own && <Invite />}
			{data && (own || user?.role === roles.admin) && <SchoolFile school={id} />}
			{data && user?.role === roles.admin && <SchoolImport school={id} />}
		</Page>
	);
}
