import { useState } from "react";
import { useRead } from "#data";
import { useTexts } from "#i18n";
import { Button, Select, TextInput } from "#kit";
import { texts } from "../texts.ts";

interface Provider {
	name: string;
	clientId: string;
	/** Never sent by the server; empty keeps the stored one. */
	clientSecret?: string;
	displayName: string;
	authURL: string;
	tokenURL: string;
	userInfoURL: string;
}

const addresses = ["authURL", "tokenURL", "userInfoURL"] as const;

function OneProvider({
	provider,
	title,
	put,
	remove,
}: {
	provider: Provider;
	title: string;
	put(part: Partial<Provider>): void;
	remove(): void;
}) {
	const t = useTexts(texts);
	const isGeneric = provider.name.startsWith("oidc");
	return (
		<fieldset className="rounded-box border-base-300 grid gap-3 border p-3 sm:grid-cols-2">
			<legend className="px-1 font-semibold">{title}</legend>
			<TextInput
				label={t("clientId")}
				autoComplete="off"
				value={provider.clientId}
				onChange={(event) => put({ clientId: event.target.value.trim() })}
			/>
			<TextInput
				label={t("clientSecret")}
				hint={t("secretHint")}
				type="password"
				autoComplete="new-password"
				value={provider.clientSecret ?? ""}
				onChange={(event) => put({ clientSecret: event.target.value })}
			/>
			{isGeneric && (
				<>
					<TextInput
						label={t("displayName")}
						value={provider.displayName}
						onChange={(event) => put({ displayName: event.target.value })}
					/>
					{addresses.map((name) => (
						<TextInput
							key={name}
							label={t(name)}
							type="url"
							value={provider[name]}
							onChange={(event) => put({ [name]: event.target.value.trim() })}
						/>
					))}
				</>
			)}
			<div className="sm:col-span-2">
				<Button onClick={remove}>{t("removeNamed", { name: title })}</Button>
			</div>
		</fieldset>
	);
}

/** Services whose accounts can be used to sign in. */
export function Providers({
	value,
	change,
	error,
}: {
	value: unknown;
	change(providers: Provider[]): void;
	error?: string;
}) {
	const t = useTexts(texts);
	const [chosen, setChosen] = useState("");
	const known = useRead<{ name: string; displayName: string }[]>("/api/collections/meta/oauth2-providers");
	const providers = Array.isArray(value) ? (value as Provider[]) : [];
	const kinds = known.data ?? [];
	const titleOf = (name: string) => kinds.find((one) => one.name === name)?.displayName ?? name;
	const free = kinds.filter(({ name }) => !providers.some((one) => one.name === name));
	function add() {
		const [authURL, tokenURL, userInfoURL] = ["", "", ""];
		const name = chosen || (free[0]?.name ?? "");
		if (name === "") return;
		change([...providers, { name, clientId: "", displayName: "", authURL, tokenURL, userInfoURL }]);
		setChosen("");
	}
	return (
		<div className="flex flex-col gap-3 sm:col-span-2">
			{providers.map((provider, place) => (
				<OneProvider
					key={provider.name}
					provider={provider}
					title={titleOf(provider.name)}
					put={(part) => change(providers.map((one, at) => (at === place ? { ...one, ...part } : one)))}
					remove={() => change(providers.filter((_, at) => at !== place))}
				/>
			))}
			{error && <p className="text-error-ink text-sm font-semibold">{error}</p>}
			<div className="flex flex-wrap items-end gap-2">
				<div className="min-w-48">
					<Select
						label={t("addProvider")}
						value={chosen || (free[0]?.name ?? "")}
						options={free.map(({ name, displayName }) => [name, displayName])}
						onChange={(event) => setChosen(event.target.value)}
					/>
				</div>
				<Button disabled={free.length === 0} onClick={add}>
					{t("add")}
				</Button>
			</div>
		</div>
	);
}
