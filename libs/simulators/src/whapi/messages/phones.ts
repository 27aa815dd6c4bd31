import type { SimContext } from '../../runtime/context.js';
import { shareOf, textOf } from '../../runtime/random.js';
import type { Behaviour, SimPhone } from '../model.js';

/** The phones of the numbers that have been seen. */
export class Phones {
  private readonly byDigits = new Map<string, SimPhone>();
  /** Until when a number shows "typing…" to a phone, Unix ms. */
  private readonly writing = new Map<string, number>();
  /** Whether the gateway sends to the ids that hide numbers. Not every gateway does. */
  takesHidden = true;

  constructor(private readonly sim: SimContext) {
    for (const phone of sim.store.load<SimPhone>('phone')) this.byDigits.set(phone.digits, phone);
  }

  /** Newest first. */
  all(): SimPhone[] {
    return [...this.byDigits.values()].sort((one, other) => other.seenAt - one.seenAt);
  }

  find(digits: string): SimPhone | undefined {
    return this.byDigits.get(digits);
  }

  /** Returns the phone whose number this id hides. */
  behind(lid: string): SimPhone | undefined {
    return this.all().find(({ digits }) => lidOf(digits) === lid);
  }

  /** Notes the number when it is seen for the first time. */
  of(digits: string): SimPhone {
    let phone = this.byDigits.get(digits);
    if (!phone) {
      phone = { digits, behaviour: null, answers: null, lid: false, web: false, seenAt: this.sim.clock.now() };
      this.byDigits.set(digits, phone);
      this.keep(phone);
    }
    return phone;
  }

  change(digits: string, change: Partial<Omit<SimPhone, 'digits' | 'seenAt'>>): SimPhone {
    const phone = Object.assign(this.of(digits), change);
    this.keep(phone);
    return phone;
  }

  /** Returns the chosen behaviour, else a random one that depends on the number alone. */
  behaviourOf(digits: string): Behaviour {
    const chosen = this.byDigits.get(digits)?.behaviour;
    if (chosen) return chosen;
    return shareOf(this.sim.seed, 'reader', digits) < this.sim.timings.readers ? 'reads' : 'delivers';
  }

  /** A number shows "typing…" to a phone. @param until Unix ms */
  typing(digits: string, from: string, until: number): void {
    this.writing.set(`${digits} ${from}`, until);
  }

  isTypedTo(digits: string, from: string): boolean {
    return (this.writing.get(`${digits} ${from}`) ?? 0) > this.sim.clock.now();
  }

  private keep(phone: SimPhone): void {
    this.sim.store.put('phone', phone.digits, phone);
  }
}

/** Returns the id that stands for a number that WhatsApp hides: 15 digits, which are no number. */
export const lidOf = (digits: string) =>
  `${[...textOf(14, 'lid', digits)].reduce((id, letter) => id + String(letter.charCodeAt(0) % 10), '7')}@lid`;

/** Returns the fields of a message about its writer: user name and name of the profile, if they are known. */
export const named = ({ userName, name }: SimPhone) => ({
  ...(userName && { from_username: userName }),
  ...(name && { from_name: name }),
});
