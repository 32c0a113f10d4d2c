/** Sounds, made here and nowhere else: a lyre for my turn and the end, a die that rolls, a drum for a battle. */

/** @typedef {import("./sheet.js").Page} Page */
/** @typedef {import("./call.js").Call} Call */

/** A struck string: a sine with a quick attack and a long fall. @param {AudioContext} audio @param {number[]} notes */
function lyre(audio, notes) {
  notes.forEach((pitch, i) => {
    const start = audio.currentTime + i * 0.13;
    for (const [times, loud] of [[1, 0.09], [2, 0.03], [3, 0.012]]) tone(audio, pitch * times, start, loud, 0.9 / times);
  });
}

/** @param {AudioContext} audio @param {number} pitch @param {number} start @param {number} loud @param {number} long @param {number} [to] the pitch it falls to */
function tone(audio, pitch, start, loud, long, to = pitch) {
  const string = audio.createOscillator();
  const gain = audio.createGain();
  string.frequency.setValueAtTime(pitch, start);
  if (to !== pitch) string.frequency.exponentialRampToValueAtTime(to, start + long);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0004, start + long);
  string.connect(gain).connect(audio.destination);
  string.start(start);
  string.stop(start + long + 0.1);
}

/** A knock: noise through a narrow door. @param {AudioContext} audio @param {number} start @param {number} pitch @param {number} loud */
function knock(audio, start, pitch, loud) {
  const long = 0.05;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length);
  const source = audio.createBufferSource();
  const door = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  door.type = "bandpass";
  door.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(door).connect(gain).connect(audio.destination);
  source.start(start);
}

/** My turn: two notes, rising. @param {AudioContext} audio */
export function turn(audio) {
  lyre(audio, [440, 659.3]);
}

/** The end: four. @param {AudioContext} audio */
export function end(audio) {
  lyre(audio, [392, 493.9, 587.3, 784]);
}

/** A die on wood. @param {AudioContext} audio */
export function die(audio) {
  [0, 0.09, 0.16, 0.21].forEach((after, i) => knock(audio, audio.currentTime + after, 2400 - 300 * i, 0.22 - 0.04 * i));
}

/** Two strokes of a drum. @param {AudioContext} audio */
export function drum(audio) {
  for (const after of [0, 0.28]) {
    tone(audio, 120, audio.currentTime + after, 0.22, 0.4, 48);
    knock(audio, audio.currentTime + after, 500, 0.1);
  }
}

/** A battle and its dice are heard when they are told. */
export class Sounds {
  /** @param {Page} page @param {Call} call */
  constructor(page, call) {
    this.heard = Math.max(-1, ...(page.sheet.moments ?? []).map((each) => each.line));
    page.on("sheet", ({ detail: { sheet } }) => {
      const moments = sheet.moments ?? [];
      const fresh = moments.filter((/** @type {any} */ each) => each.line > this.heard);
      this.heard = Math.max(this.heard, ...moments.map((/** @type {any} */ each) => each.line));
      if (document.hidden || !fresh.length) return;
      if (fresh.some((/** @type {any} */ each) => each.staging === "opens")) call.play(drum);
      else if (fresh.some((/** @type {any} */ each) => each.dice || each.sides?.some((/** @type {any} */ side) => side.die > 0))) call.play(die);
    });
  }
}
