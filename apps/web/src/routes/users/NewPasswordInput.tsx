import {
	type Owner,
	passwordProblem,
	passwordReason,
	passwordRule,
	passwordStrength,
} from "@rafta/library/access/passwords";
import { useLanguage, useTexts } from "#i18n";
import { PasswordInput } from "./PasswordInput.tsx";
import { texts } from "./texts.ts";

const strengthClasses = [
	"progress-error",
	"progress-error",
	"progress-warning",
	"progress-success",
	"progress-success",
] as const;

interface Props {
	label: string;
	value: string;
	onChange(value: string): void;
	owner: Owner;
	error?: string;
}

/**
 * Input for a new password: shows the rule before typing and a strength meter while typing. Nothing leaves the page.
 */
export function NewPasswordInput({ owner, ...rest }: Props) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { value } = rest;
	const strength = passwordStrength(value, owner);
	const problem = value === "" ? null : passwordProblem(value, owner);
	return (
		<div className="flex flex-col gap-1">
			<PasswordInput {...rest} autoComplete="new-password" hint={passwordRule(owner.role)[language]} />
			{value !== "" && (
				<div className="flex flex-col gap-1">
					<progress
						className={`progress ${strengthClasses[strength]}`}
						value={strength}
						max={4}
						aria-label={t("strength")}
					/>
					<p role="status" className="text-sm">
						{problem ? passwordReason(problem, owner.role)[language] : t(`strength${strength}`)}
					</p>
				</div>
			)}
		</div>
	);
}
