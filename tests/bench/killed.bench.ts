/**
 * `kill -9` of the server while it is lending: every acknowledged loan is stored, none twice, and interrupted requests
 * are done once when they are sent again. `npm run bench killed`; RAFTA_BENCH_ROUNDS changes the 50 rounds.
 */
import { killInMidLending } from "../support/killing.ts";
import { setting } from "./setting.ts";

export async function run(): Promise<void> {
	const rounds = setting("ROUNDS", 50, 1);
	const found = await killInMidLending(rounds, (line) => console.log(`  ${line}`));
	console.log(
		`${found.rounds} kills in mid-lending: ${found.acknowledged} acknowledged loans, ${found.missing} missing, ` +
			`${found.twice} twice; ${found.cutOff} without an answer, ${found.doneUnanswered} of them done, each once when sent again`,
	);
}
