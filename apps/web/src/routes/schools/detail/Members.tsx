import { roles } from "@rafta/library/access/roles";
import type { AnswerOf } from "@rafta/library/api/index";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { call, useEndpoint, useUser } from "#data";
import { useTexts } from "#i18n";
import { Badge, Button, Card, ConfirmButton, Dialog, Facts, Form, Ready, useAction, useGo } from "#kit";
import { leaveSchool } from "../actions.ts";
import { texts } from "../texts.ts";

type Member = AnswerOf<"GET /api/members">["items"][number];

interface Login {
	name: string;
	username: string;
	password: string;
	/** Of a kiosk: the PIN with which staff leave it. */
	pin: string;
}

const path = "/api/members";

/** Login credentials, shown once. */
function LoginDetails({ login, onClose }: { login: Login; onClose(): void }) {
	const t = useTexts(texts);
	return (
		<Dialog title={t("loginTold", { name: login.name })} onClose={onClose}>
			<p>{t("loginOnce")}</p>
			<Facts
				items={[
					[t("username"), <code key="name">{login.username}</code>],
					[t("password"), <code key="password">{login.password}</code>],
					[t("kioskPin"), login.pin && <code key="pin">{login.pin}</code>],
				]}
			/>
			<form method="dialog" className="flex gap-2">
				<Button variant="primary" onClick={() => window.print()}>
					{t("print")}
				</Button>
				<button type="submit" className="btn">
					{t("done")}
				</button>
			</form>
		</Dialog>
	);
}

function MemberLine({ member, onLogin }: { member: Member; onLogin(login: Login): void }) {
	const t = useTexts(texts);
	const user = useUser();
	const remove = useAction({
		mutationFn: () => call("POST /api/members/:id/remove", { params: { id: member.id } }),
		done: t("removed", { name: member.name }),
		stale: [path],
	});
	const renew = useAction({
		mutationFn: () => call("POST /api/members/:id/new-password", { params: { id: member.id } }),
		onSuccess: onLogin,
	});
	const isSelf = member.id === user?.id;
	const mayRemove = !isSelf && (member.role !== roles.admin || user?.role === roles.admin);
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<div className="min-w-0">
				<span className="font-semibold">{member.name}</span>{" "}
				{member.desk_only && <Badge>{t(member.kiosk ? "kiosk" : "deskOnly")}</Badge>}
				{member.role === roles.admin && <Badge>{t("administrator")}</Badge>}
				{isSelf && <Badge tone="good">{t("you")}</Badge>}
				<div className="text-sm">
					{member.username && <code className="me-2">{member.username}</code>}
					{member.last_login ? t("lastLogin", { at: formatInstant(member.last_login) }) : t("neverLoggedIn")}
				</div>
			</div>
			<span className="flex gap-2">
				{member.desk_only && (
					<Button className="btn-sm" busy={renew.isPending} onClick={() => renew.mutate()}>
						{t("newPassword")}
					</Button>
				)}
				{mayRemove && (
					<ConfirmButton
						className="btn-sm"
						busy={remove.isPending}
						ask={{
							title: t("removeTitle", { name: member.name }),
							text: t(member.desk_only ? "removeDeskText" : "removeText"),
							yes: t("remove"),
						}}
						onConfirm={remove.mutate}
					>
						{t("remove")}
					</ConfirmButton>
				)}
			</span>
		</li>
	);
}

function NewDeskLogin({ onLogin }: { onLogin(login: Login): void }) {
	const t = useTexts(texts);
	return (
		<section className="mt-4 flex flex-col gap-2">
			<h3 className="font-semibold">{t("deskLogin")}</h3>
			<p className="max-w-prose">{t("deskLoginLead")}</p>
			<Form
				layout="line"
				className="gap-3"
				variant="plain"
				initial={{ name: "" }}
				fields={[{ name: "name", label: t("deskLoginName"), maxLength: 120, required: true }]}
				save={(body) => call("POST /api/members/desk-logins", { body })}
				stale={[path]}
				next={() => ({ name: "" })}
				onSaved={onLogin}
				submit={t("deskLoginMake")}
			/>
		</section>
	);
}

function Leave() {
	const t = useTexts(texts);
	const go = useGo();
	const leave = useAction({
		mutationFn: leaveSchool,
		done: t("left"),
		onSuccess: () => go("/schools/list"),
	});
	return (
		<ConfirmButton
			className="mt-4 self-start"
			busy={leave.isPending}
			ask={{ title: t("leaveTitle"), text: t("leaveText"), yes: t("leave") }}
			onConfirm={leave.mutate}
		>
			{t("leave")}
		</ConfirmButton>
	);
}

/** The school's staff, the volunteers' desk logins, and the button to leave. */
export function Members() {
	const t = useTexts(texts);
	const members = useEndpoint("GET /api/members");
	const [login, setLogin] = useState<Login | null>(null);
	return (
		<Card title={t("members")} className="flex flex-col">
			<Ready query={members} />
			<ul className="divide-base-300 divide-y">
				{members.data?.items.map((member) => (
					<MemberLine key={member.id} member={member} onLogin={setLogin} />
				))}
			</ul>
			<NewDeskLogin onLogin={setLogin} />
			<Leave />
			{login && <LoginDetails login={login} onClose={() => setLogin(null)} />}
		</Card>
	);
}
