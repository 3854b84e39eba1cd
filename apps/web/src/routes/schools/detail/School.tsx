import { schoolTypes } from "@rafta/library/collections/schools";
import { messageOf } from "../../../data/errors.ts";
import { literal, useList, useLive, useOne, useRead, useSave } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Facts, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ScreenProps } from "../../screen.ts";
import { texts } from "../texts.ts";

function Request({ id, name }: { id: string; name: string }) {
	const t = useTexts(texts);
	const save = useSave("memberships", id);
	const decide = (status: string) =>
		save.mutate({ status }, { onError: (error) => toast(messageOf(error), "bad") });
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<span className="font-medium">{name}</span>
			<span className="flex gap-2">
				<Button className="btn-sm" look="primary" busy={save.isPending} onClick={() => decide("approved")}>
					{t("approve")}
				</Button>
				<Button className="btn-sm" busy={save.isPending} onClick={() => decide("refused")}>
					{t("refuse")}
				</Button>
			</span>
		</li>
	);
}

export default function School({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const school = useOne("schools", id);
	const requests = useList("memberships", {
		filter: `school_id = ${literal(id)} && status = "requested"`,
		perPage: 100,
	});
	const user = useUser();
	const invite = useRead<{ invite_code: string }>("/api/me/invite", user?.school_id === id);
	useLive("memberships", [["memberships"]]);
	const { data } = school;
	return (
		<Page
			title={data?.name ?? t("detail")}
			actions={
				<Link href="/students" className="btn btn-primary">
					{t("students")}
				</Link>
			}
		>
			{school.isPending && <Loading />}
			{school.isError && <Failed error={school.error} retry={() => void school.refetch()} />}
			{data && (
				<Card>
					<Facts
						items={[
							[t("type"), schoolTypes[data.type as keyof typeof schoolTypes]?.[language]],
							[t("place"), [data.district, data.province].filter(Boolean).join(" / ")],
							[t("mebCode"), data.meb_code],
							[t("year"), data.active_school_year],
							[t("phone"), data.phone],
							[t("inviteCode"), invite.data?.invite_code],
						]}
					/>
				</Card>
			)}
			<Card title={t("requests")}>
				{requests.isPending && <Loading />}
				{requests.data?.items.length === 0 && <p>{t("noRequests")}</p>}
				<ul>
					{requests.data?.items.map((one) => (
						<Request key={one.id} id={one.id} name={one.user_name} />
					))}
				</ul>
			</Card>
		</Page>
	);
}
