import type { LanState } from "@rafta/library/api/https";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { call, readKey, useEndpoint } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, ConfirmButton, Empty, Facts, Fold, Form, FormErrors, Ready, toast } from "#kit";
import { httpsTexts } from "./httpsTexts.ts";
import { PlaceCode, TrustSheet } from "./TrustSheet.tsx";

function useChange(done: (state: LanState) => string) {
	const queries = useQueryClient();
	return {
		onSuccess: (state: LanState) => {
			queries.setQueryData(readKey("/api/admin/https"), state);
			toast(done(state));
		},
	};
}

/** Where it is off, or cannot serve: a port and the button that opens it. */
function Opening({ state }: { state: LanState }) {
	const t = useTexts(httpsTexts);
	const { onSuccess } = useChange(() => t("onDone"));
	return (
		<Form
			layout="stack"
			className="items-start gap-4"
			lead={
				state.problem === "" ? (
					<p className="max-w-prose">{t("offText")}</p>
				) : (
					<p role="alert" className="rounded-box border-error max-w-prose border-2 p-4">
						{t(state.problem, { port: state.port })}
					</p>
				)
			}
			initial={{ port: String(state.port) }}
			fields={[
				{
					name: "port",
					label: t("port"),
					hint: t("portHint"),
					type: "number",
					inputMode: "numeric",
					required: true,
					min: 1024,
					max: 65_535,
				},
			]}
			save={({ port }) => call("POST /api/admin/https", { body: { on: true, port: Number(port) } })}
			onSaved={onSuccess}
			submit={t("turnOn")}
		/>
	);
}

function Places({ places }: { places: LanState["places"] }) {
	const t = useTexts(httpsTexts);
	const [first, ...others] = places;
	if (!first) {
		return (
			<Empty title={t("noNetwork")}>
				<p>{t("noNetworkText")}</p>
			</Empty>
		);
	}
	return (
		<>
			<div className="flex flex-wrap items-center gap-6">
				<PlaceCode place={first} />
				<div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
					<p className="font-semibold">{t("scan")}</p>
					<p className="max-w-prose">{t("scanText")}</p>
					<p className="font-mono wrap-anywhere">{first.trust_url}</p>
					<p className="text-sm opacity-75">{t(`kind_${first.kind}`)}</p>
				</div>
			</div>
			{others.length > 0 && (
				<Fold title={t("others")}>
					<ul className="flex flex-col gap-4">
						{others.map((place) => (
							<li key={place.host} className="flex flex-wrap items-center gap-4">
								<PlaceCode place={place} className="w-32" />
								<div className="min-w-0">
									<p className="font-mono wrap-anywhere">{place.url}</p>
									<p className="text-sm opacity-75">{t(`kind_${place.kind}`)}</p>
								</div>
							</li>
						))}
					</ul>
				</Fold>
			)}
			<p className="max-w-prose text-sm opacity-75">{t("firewall")}</p>
		</>
	);
}

function Certificate({ state }: { state: LanState }) {
	const t = useTexts(httpsTexts);
	const { language } = useLanguage();
	const renew = useMutation({
		mutationFn: () => call("POST /api/admin/https/root"),
		...useChange(() => t("newRootDone")),
	});
	const { root } = state;
	if (!root) return null;
	const day = (instant: string) =>
		new Date(instant).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
	return (
		<Fold title={t("certificate")}>
			<div className="flex flex-col items-start gap-4">
				<p className="max-w-prose">{t("keyText")}</p>
				<Facts
					items={[
						[t("name"), root.name],
						[t("until"), day(root.until)],
						[t("renewed"), state.until && t("renewedText", { date: day(state.until) })],
						[
							t("fingerprint"),
							<span key="print" className="font-mono text-sm wrap-anywhere">
								{root.fingerprint}
							</span>,
						],
					]}
				/>
				<FormErrors error={renew.error} />
				<ConfirmButton
					busy={renew.isPending}
					ask={{ title: t("newRootQuestion"), text: t("newRootText"), yes: t("newRoot") }}
					onConfirm={renew.mutate}
				>
					{t("newRoot")}
				</ConfirmButton>
			</div>
		</Fold>
	);
}

function Open({ state }: { state: LanState }) {
	const t = useTexts(httpsTexts);
	const close = useMutation({
		mutationFn: () => call("POST /api/admin/https", { body: { on: false, port: state.port } }),
		...useChange(() => t("offDone")),
	});
	const [first] = state.places;
	return (
		<>
			<Places places={state.places} />
			<div className="flex flex-wrap gap-2">
				{first && (
					<Button variant="primary" onClick={() => window.print()}>
						<Printer size={18} aria-hidden="true" />
						{t("print")}
					</Button>
				)}
				<ConfirmButton
					busy={close.isPending}
					ask={{ title: t("offQuestion"), text: t("offConsequence"), yes: t("turnOff") }}
					onConfirm={close.mutate}
				>
					{t("turnOff")}
				</ConfirmButton>
			</div>
			<FormErrors error={close.error} />
			<Certificate state={state} />
		</>
	);
}

/** https in the school's network: one button opens it; then codes, instructions to print, and the certificate. */
export function Https() {
	const t = useTexts(httpsTexts);
	const read = useEndpoint("GET /api/admin/https", undefined, { isWatched: true });
	const state = read.data;
	const [first] = state?.places ?? [];
	const isServing = state?.on === true && state.problem === "";
	return (
		<>
			<Card title={t("title")} className="no-print">
				<div className="flex flex-col gap-4">
					<p className="max-w-prose opacity-75">{t("lead")}</p>
					<Ready query={read} />
					{state && !state.allowed && <p className="max-w-prose">{t("demo")}</p>}
					{state?.allowed && (isServing ? <Open state={state} /> : <Opening state={state} />)}
				</div>
			</Card>
			{isServing && first && <TrustSheet place={first} />}
		</>
	);
}
