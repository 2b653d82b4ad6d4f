var Fd=Object.defineProperty;var Hd=Object.getOwnPropertyDescriptor;var zn=n=>{throw TypeError(n)};var m=(n,i,e,t)=>{for(var s=t>1?void 0:t?Hd(i,e):i,o=n.length-1,a;o>=0;o--)(a=n[o])&&(s=(t?a(i,e,s):a(s))||s);return t&&s&&Fd(i,e,s),s};var Eo=(n,i,e)=>i.has(n)||zn("Cannot "+e);var h=(n,i,e)=>(Eo(n,i,"read from private field"),e?e.call(n):i.get(n)),g=(n,i,e)=>i.has(n)?zn("Cannot add the same private member more than once"):i instanceof WeakSet?i.add(n):i.set(n,e),L=(n,i,e,t)=>(Eo(n,i,"write to private field"),t?t.call(n,e):i.set(n,e),e),l=(n,i,e)=>(Eo(n,i,"access private method"),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var No=globalThis,Kn=n=>n,ci=No.trustedTypes,Vn=ci?ci.createPolicy("lit-html",{createHTML:n=>n}):void 0,Oo="$lit$",Ne=`lit$${Math.random().toFixed(9).slice(2)}$`,Co="?"+Ne,Ud=`<${Co}>`,nt=document,gs=()=>nt.createComment(""),ys=n=>n===null||typeof n!="object"&&typeof n!="function",Io=Array.isArray,er=n=>Io(n)||typeof n?.[Symbol.iterator]=="function",Po=`[ 	
\f\r]`,fs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Yn=/-->/g,Jn=/>/g,it=RegExp(`>|${Po}(?:([^\\s"'>=/]+)(${Po}*=${Po}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Zn=/'/g,Xn=/"/g,tr=/^(?:script|style|textarea|title)$/i,qo=n=>(i,...e)=>({_$litType$:n,strings:i,values:e}),r=qo(1),Ue=qo(2),sr=qo(3),me=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),Qn=new WeakMap,ot=nt.createTreeWalker(nt,129);function ir(n,i){if(!Io(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return Vn!==void 0?Vn.createHTML(i):i}var or=(n,i)=>{let e=n.length-1,t=[],s,o=i===2?"<svg>":i===3?"<math>":"",a=fs;for(let c=0;c<e;c++){let p=n[c],f,b,w=-1,x=0;for(;x<p.length&&(a.lastIndex=x,b=a.exec(p),b!==null);)x=a.lastIndex,a===fs?b[1]==="!--"?a=Yn:b[1]!==void 0?a=Jn:b[2]!==void 0?(tr.test(b[2])&&(s=RegExp("</"+b[2],"g")),a=it):b[3]!==void 0&&(a=it):a===it?b[0]===">"?(a=s??fs,w=-1):b[1]===void 0?w=-2:(w=a.lastIndex-b[2].length,f=b[1],a=b[3]===void 0?it:b[3]==='"'?Xn:Zn):a===Xn||a===Zn?a=it:a===Yn||a===Jn?a=fs:(a=it,s=void 0);let D=a===it&&n[c+1].startsWith("/>")?" ":"";o+=a===fs?p+Ud:w>=0?(t.push(f),p.slice(0,w)+Oo+p.slice(w)+Ne+D):p+Ne+(w===-2?c:D)}return[ir(n,o+(n[e]||"<?>")+(i===2?"</svg>":i===3?"</math>":"")),t]},ws=class n{constructor({strings:i,_$litType$:e},t){let s;this.parts=[];let o=0,a=0,c=i.length-1,p=this.parts,[f,b]=or(i,e);if(this.el=n.createElement(f,t),ot.currentNode=this.el.content,e===2||e===3){let w=this.el.content.firstChild;w.replaceWith(...w.childNodes)}for(;(s=ot.nextNode())!==null&&p.length<c;){if(s.nodeType===1){if(s.hasAttributes())for(let w of s.getAttributeNames())if(w.endsWith(Oo)){let x=b[a++],D=s.getAttribute(w).split(Ne),B=/([.?@])?(.*)/.exec(x);p.push({type:1,index:o,name:B[2],strings:D,ctor:B[1]==="."?pi:B[1]==="?"?ui:B[1]==="@"?mi:at}),s.removeAttribute(w)}else w.startsWith(Ne)&&(p.push({type:6,index:o}),s.removeAttribute(w));if(tr.test(s.tagName)){let w=s.textContent.split(Ne),x=w.length-1;if(x>0){s.textContent=ci?ci.emptyScript:"";for(let D=0;D<x;D++)s.append(w[D],gs()),ot.nextNode(),p.push({type:2,index:++o});s.append(w[x],gs())}}}else if(s.nodeType===8)if(s.data===Co)p.push({type:2,index:o});else{let w=-1;for(;(w=s.data.indexOf(Ne,w+1))!==-1;)p.push({type:7,index:o}),w+=Ne.length-1}o++}}static createElement(i,e){let t=nt.createElement("template");return t.innerHTML=i,t}};function rt(n,i,e=n,t){if(i===me)return i;let s=t!==void 0?e._$Co?.[t]:e._$Cl,o=ys(i)?void 0:i._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(n),s._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=s:e._$Cl=s),s!==void 0&&(i=rt(n,s._$AS(n,i.values),s,t)),i}var hi=class{constructor(i,e){this._$AV=[],this._$AN=void 0,this._$AD=i,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(i){let{el:{content:e},parts:t}=this._$AD,s=(i?.creationScope??nt).importNode(e,!0);ot.currentNode=s;let o=ot.nextNode(),a=0,c=0,p=t[0];for(;p!==void 0;){if(a===p.index){let f;p.type===2?f=new Nt(o,o.nextSibling,this,i):p.type===1?f=new p.ctor(o,p.name,p.strings,this,i):p.type===6&&(f=new fi(o,this,i)),this._$AV.push(f),p=t[++c]}a!==p?.index&&(o=ot.nextNode(),a++)}return ot.currentNode=nt,s}p(i){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(i,t,e),e+=t.strings.length-2):t._$AI(i[e])),e++}},Nt=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(i,e,t,s){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=i,this._$AB=e,this._$AM=t,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let i=this._$AA.parentNode,e=this._$AM;return e!==void 0&&i?.nodeType===11&&(i=e.parentNode),i}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(i,e=this){i=rt(this,i,e),ys(i)?i===d||i==null||i===""?(this._$AH!==d&&this._$AR(),this._$AH=d):i!==this._$AH&&i!==me&&this._(i):i._$litType$!==void 0?this.$(i):i.nodeType!==void 0?this.T(i):er(i)?this.k(i):this._(i)}O(i){return this._$AA.parentNode.insertBefore(i,this._$AB)}T(i){this._$AH!==i&&(this._$AR(),this._$AH=this.O(i))}_(i){this._$AH!==d&&ys(this._$AH)?this._$AA.nextSibling.data=i:this.T(nt.createTextNode(i)),this._$AH=i}$(i){let{values:e,_$litType$:t}=i,s=typeof t=="number"?this._$AC(i):(t.el===void 0&&(t.el=ws.createElement(ir(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===s)this._$AH.p(e);else{let o=new hi(s,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(i){let e=Qn.get(i.strings);return e===void 0&&Qn.set(i.strings,e=new ws(i)),e}k(i){Io(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,s=0;for(let o of i)s===e.length?e.push(t=new n(this.O(gs()),this.O(gs()),this,this.options)):t=e[s],t._$AI(o),s++;s<e.length&&(this._$AR(t&&t._$AB.nextSibling,s),e.length=s)}_$AR(i=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);i!==this._$AB;){let t=Kn(i).nextSibling;Kn(i).remove(),i=t}}setConnected(i){this._$AM===void 0&&(this._$Cv=i,this._$AP?.(i))}},at=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(i,e,t,s,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=i,this.name=e,this._$AM=s,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(i,e=this,t,s){let o=this.strings,a=!1;if(o===void 0)i=rt(this,i,e,0),a=!ys(i)||i!==this._$AH&&i!==me,a&&(this._$AH=i);else{let c=i,p,f;for(i=o[0],p=0;p<o.length-1;p++)f=rt(this,c[t+p],e,p),f===me&&(f=this._$AH[p]),a||=!ys(f)||f!==this._$AH[p],f===d?i=d:i!==d&&(i+=(f??"")+o[p+1]),this._$AH[p]=f}a&&!s&&this.j(i)}j(i){i===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,i??"")}},pi=class extends at{constructor(){super(...arguments),this.type=3}j(i){this.element[this.name]=i===d?void 0:i}},ui=class extends at{constructor(){super(...arguments),this.type=4}j(i){this.element.toggleAttribute(this.name,!!i&&i!==d)}},mi=class extends at{constructor(i,e,t,s,o){super(i,e,t,s,o),this.type=5}_$AI(i,e=this){if((i=rt(this,i,e,0)??d)===me)return;let t=this._$AH,s=i===d&&t!==d||i.capture!==t.capture||i.once!==t.once||i.passive!==t.passive,o=i!==d&&(t===d||s);s&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,i),this._$AH=i}handleEvent(i){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,i):this._$AH.handleEvent(i)}},fi=class{constructor(i,e,t){this.element=i,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(i){rt(this,i)}},nr={M:Oo,P:Ne,A:Co,C:1,L:or,R:hi,D:er,V:rt,I:Nt,H:at,N:ui,U:mi,B:pi,F:fi},Wd=No.litHtmlPolyfillSupport;Wd?.(ws,Nt),(No.litHtmlVersions??=[]).push("3.3.3");var rr=(n,i,e)=>{let t=e?.renderBefore??i,s=t._$litPart$;if(s===void 0){let o=e?.renderBefore??null;t._$litPart$=s=new Nt(i.insertBefore(gs(),o),o,void 0,e??{})}return s._$AI(n),s};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lr=Symbol.for(""),Bd=n=>{if(n?.r===lr)return n?._$litStatic$},dr=n=>({_$litStatic$:n,r:lr});var ar=new Map,Mo=n=>(i,...e)=>{let t=e.length,s,o,a=[],c=[],p,f=0,b=!1;for(;f<t;){for(p=i[f];f<t&&(o=e[f],(s=Bd(o))!==void 0);)p+=s+i[++f],b=!0;f!==t&&c.push(o),a.push(p),f++}if(f===t&&a.push(i[t]),b){let w=a.join("$$lit$$");(i=ar.get(w))===void 0&&(a.raw=a,ar.set(w,i=a)),e=c}return n(i,...e)},cr=Mo(r),Gh=Mo(Ue),zh=Mo(sr);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var gi=globalThis,yi=gi.ShadowRoot&&(gi.ShadyCSS===void 0||gi.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Do=Symbol(),hr=new WeakMap,bs=class{constructor(i,e,t){if(this._$cssResult$=!0,t!==Do)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=i,this.t=e}get styleSheet(){let i=this.o,e=this.t;if(yi&&i===void 0){let t=e!==void 0&&e.length===1;t&&(i=hr.get(e)),i===void 0&&((this.o=i=new CSSStyleSheet).replaceSync(this.cssText),t&&hr.set(e,i))}return i}toString(){return this.cssText}},pr=n=>new bs(typeof n=="string"?n:n+"",void 0,Do),j=(n,...i)=>{let e=n.length===1?n[0]:i.reduce((t,s,o)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+n[o+1],n[0]);return new bs(e,n,Do)},ur=(n,i)=>{if(yi)n.adoptedStyleSheets=i.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of i){let t=document.createElement("style"),s=gi.litNonce;s!==void 0&&t.setAttribute("nonce",s),t.textContent=e.cssText,n.appendChild(t)}},jo=yi?n=>n:n=>n instanceof CSSStyleSheet?(i=>{let e="";for(let t of i.cssRules)e+=t.cssText;return pr(e)})(n):n;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:Gd,defineProperty:zd,getOwnPropertyDescriptor:Kd,getOwnPropertyNames:Vd,getOwnPropertySymbols:Yd,getPrototypeOf:Jd}=Object,wi=globalThis,mr=wi.trustedTypes,Zd=mr?mr.emptyScript:"",Xd=wi.reactiveElementPolyfillSupport,_s=(n,i)=>n,vs={toAttribute(n,i){switch(i){case Boolean:n=n?Zd:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,i){let e=n;switch(i){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},bi=(n,i)=>!Gd(n,i),fr={attribute:!0,type:String,converter:vs,reflect:!1,useDefault:!1,hasChanged:bi};Symbol.metadata??=Symbol("metadata"),wi.litPropertyMetadata??=new WeakMap;var Oe=class extends HTMLElement{static addInitializer(i){this._$Ei(),(this.l??=[]).push(i)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(i,e=fr){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(i)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(i,e),!e.noAccessor){let t=Symbol(),s=this.getPropertyDescriptor(i,t,e);s!==void 0&&zd(this.prototype,i,s)}}static getPropertyDescriptor(i,e,t){let{get:s,set:o}=Kd(this.prototype,i)??{get(){return this[e]},set(a){this[e]=a}};return{get:s,set(a){let c=s?.call(this);o?.call(this,a),this.requestUpdate(i,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(i){return this.elementProperties.get(i)??fr}static _$Ei(){if(this.hasOwnProperty(_s("elementProperties")))return;let i=Jd(this);i.finalize(),i.l!==void 0&&(this.l=[...i.l]),this.elementProperties=new Map(i.elementProperties)}static finalize(){if(this.hasOwnProperty(_s("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(_s("properties"))){let e=this.properties,t=[...Vd(e),...Yd(e)];for(let s of t)this.createProperty(s,e[s])}let i=this[Symbol.metadata];if(i!==null){let e=litPropertyMetadata.get(i);if(e!==void 0)for(let[t,s]of e)this.elementProperties.set(t,s)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let s=this._$Eu(e,t);s!==void 0&&this._$Eh.set(s,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(i){let e=[];if(Array.isArray(i)){let t=new Set(i.flat(1/0).reverse());for(let s of t)e.unshift(jo(s))}else i!==void 0&&e.push(jo(i));return e}static _$Eu(i,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof i=="string"?i.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(i=>this.enableUpdating=i),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(i=>i(this))}addController(i){(this._$EO??=new Set).add(i),this.renderRoot!==void 0&&this.isConnected&&i.hostConnected?.()}removeController(i){this._$EO?.delete(i)}_$E_(){let i=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(i.set(t,this[t]),delete this[t]);i.size>0&&(this._$Ep=i)}createRenderRoot(){let i=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return ur(i,this.constructor.elementStyles),i}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(i=>i.hostConnected?.())}enableUpdating(i){}disconnectedCallback(){this._$EO?.forEach(i=>i.hostDisconnected?.())}attributeChangedCallback(i,e,t){this._$AK(i,t)}_$ET(i,e){let t=this.constructor.elementProperties.get(i),s=this.constructor._$Eu(i,t);if(s!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:vs).toAttribute(e,t.type);this._$Em=i,o==null?this.removeAttribute(s):this.setAttribute(s,o),this._$Em=null}}_$AK(i,e){let t=this.constructor,s=t._$Eh.get(i);if(s!==void 0&&this._$Em!==s){let o=t.getPropertyOptions(s),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:vs;this._$Em=s;let c=a.fromAttribute(e,o.type);this[s]=c??this._$Ej?.get(s)??c,this._$Em=null}}requestUpdate(i,e,t,s=!1,o){if(i!==void 0){let a=this.constructor;if(s===!1&&(o=this[i]),t??=a.getPropertyOptions(i),!((t.hasChanged??bi)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(i)&&!this.hasAttribute(a._$Eu(i,t))))return;this.C(i,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(i,e,{useDefault:t,reflect:s,wrapped:o},a){t&&!(this._$Ej??=new Map).has(i)&&(this._$Ej.set(i,a??e??this[i]),o!==!0||a!==void 0)||(this._$AL.has(i)||(this.hasUpdated||t||(e=void 0),this._$AL.set(i,e)),s===!0&&this._$Em!==i&&(this._$Eq??=new Set).add(i))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let i=this.scheduleUpdate();return i!=null&&await i,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[s,o]of this._$Ep)this[s]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[s,o]of t){let{wrapped:a}=o,c=this[s];a!==!0||this._$AL.has(s)||c===void 0||this.C(s,void 0,o,c)}}let i=!1,e=this._$AL;try{i=this.shouldUpdate(e),i?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw i=!1,this._$EM(),t}i&&this._$AE(e)}willUpdate(i){}_$AE(i){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(i)),this.updated(i)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(i){return!0}update(i){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(i){}firstUpdated(i){}};Oe.elementStyles=[],Oe.shadowRootOptions={mode:"open"},Oe[_s("elementProperties")]=new Map,Oe[_s("finalized")]=new Map,Xd?.({ReactiveElement:Oe}),(wi.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Lo=globalThis,te=class extends Oe{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let i=super.createRenderRoot();return this.renderOptions.renderBefore??=i.firstChild,i}update(i){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(i),this._$Do=rr(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return me}};te._$litElement$=!0,te.finalized=!0,Lo.litElementHydrateSupport?.({LitElement:te});var Qd=Lo.litElementPolyfillSupport;Qd?.({LitElement:te});(Lo.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var k=n=>(i,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,i)}):customElements.define(n,i)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ec={attribute:!0,type:String,converter:vs,reflect:!1,hasChanged:bi},tc=(n=ec,i,e)=>{let{kind:t,metadata:s}=e,o=globalThis.litPropertyMetadata.get(s);if(o===void 0&&globalThis.litPropertyMetadata.set(s,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let p=i.get.call(this);i.set.call(this,c),this.requestUpdate(a,p,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let p=this[a];i.call(this,c),this.requestUpdate(a,p,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function C(n){return(i,e)=>typeof e=="object"?tc(n,i,e):((t,s,o)=>{let a=s.hasOwnProperty(o);return s.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(s,o):void 0})(n,i,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function _(n){return C({...n,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=(n,i,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof i!="object"&&Object.defineProperty(n,i,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function X(n,i){return(e,t,s)=>{let o=a=>a.renderRoot?.querySelector(n)??null;if(i){let{get:a,set:c}=typeof t=="object"?e:s??(()=>{let p=Symbol();return{get(){return this[p]},set(f){this[p]=f}}})();return lt(e,t,{get(){let p=a.call(this);return p===void 0&&(p=o(this),(p!==null||this.hasUpdated)&&c.call(this,p)),p}})}return lt(e,t,{get(){return o(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var gr={views:"Views",more_views:"More",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",review:"To review",graph:"Graph",request:"Requests",work:"Background",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",filters:"Filters",filters_active:"Filters ({active})",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said or is remembered is shown until the guests have left, unless you ask for it in a view.",guests_hidden:"This is hidden while guests are here.",guests_show:"Show in spite of guests",guests_until:"It is shown until you leave this view.",log_off_title:"No log is kept",log_off:"Nobody has agreed to a log, or it was switched off. Nothing that is said is written down, and nothing new is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",administrators_only:"Only administrators may see this.",not_erased:"Traces may stay in the file until it is rewritten: tonight, if the disk has room.",in_other_homes:"It is forgotten in other homes too ({count}). How far that is stands under “Health”.",files_left:"Delete these files yourself if you want it gone from them too: {files}"};var ic=["de","es","fr","it","nl"],Fo=new Map,yr=new Map;function Q(n,i){let e=(s,o,a={})=>{let c=Ho(s.hass.language),p=yr.get(c)?.[n]??i,f=a.count;return((typeof f=="number"&&new Intl.PluralRules(c).select(f)==="one"?p[`${o}_one`]:void 0)??p[o]??o).replace(/\{(\w+)\}/g,(x,D)=>{let B=a[D];return B===void 0?x:typeof B=="number"?s.show.number(B):B})};return Object.assign(e,{told:(s,o,a)=>{let c=o+a;return c in i?e(s,c):a}})}function Ho(n){let i=n.toLowerCase().split("-")[0];return ic.find(e=>e===i)??"en"}function wr(n){if(n==="en")return Promise.resolve();let i=Fo.get(n)??oc(n);return Fo.set(n,i),i.catch(()=>Fo.delete(n)),i.catch(()=>{})}async function oc(n){let i=await fetch(new URL(`${n}.json`,import.meta.url));if(!i.ok)throw new Error(`The texts could not be loaded: ${i.status}`);yr.set(n,await i.json())}var y=Q("i18n",gr);var pe=class extends Error{constructor(e,t,s){super(s);this.kind=e;this.code=t}},nc=1,rc=2,ac=3;function V(n,i){if(i instanceof pe)return i;let e=typeof i=="number"?i:i?.code;if(e===rc)return new pe("expired","expired",y(n,"expired"));if(e===ac||e===nc||!n.hass.connected)return new pe("lost","lost",y(n,"lost"));if(e==="unknown_command")return new pe("gone","gone",y(n,"gone"));let t=i??{},s=t.translation_key,o=s&&t.translation_domain?n.hass.localize(`component.${t.translation_domain}.exceptions.${s}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(i);return new pe("refused",String(s??e??"unknown"),o||a)}var Uo={state:"loading"},lc=4e3,_i=class{constructor(i,e){this.app=i;this.changed=e;this.current=Uo;this.#e=0}#e;async load(i){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Uo:{state:"loading",value:t});let s=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},lc);try{let o=await i();e===this.#e&&this.#t({state:"ready",value:o})}catch(o){if(e!==this.#e)return;let a=V(this.app(),o);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(s)}}put(i){this.#e+=1,this.#t({state:"ready",value:i})}clear(){this.#e+=1,this.#t(Uo)}#t(i){this.current=i,this.changed()}};function U(n,i,e,t){let{state:s,value:o,failure:a}=i,c=s==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${y(n,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${y(n,"again")}</button>`:d}
        </div>`:d,p=s==="loading"&&(o===void 0||i.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${y(n,i.is_slow?"loading_long":"loading")}
        </p>`:d;return r`${c}${p}${o===void 0?d:e(o)}`}/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:dc}=nr,br=n=>n;var vr=n=>n.strings===void 0,_r=()=>document.createComment(""),Ot=(n,i,e)=>{let t=n._$AA.parentNode,s=i===void 0?n._$AB:i._$AA;if(e===void 0){let o=t.insertBefore(_r(),s),a=t.insertBefore(_r(),s);e=new dc(o,a,n,n.options)}else{let o=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let p;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(p=n._$AU)!==a._$AU&&e._$AP(p)}if(o!==s||c){let p=e._$AA;for(;p!==o;){let f=br(p).nextSibling;br(t).insertBefore(p,s),p=f}}}return e},We=(n,i,e=n)=>(n._$AI(i,e),n),cc={},$r=(n,i=cc)=>n._$AH=i,kr=n=>n._$AH,vi=n=>{n._$AR(),n._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ct={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},dt=n=>(...i)=>({_$litDirective$:n,values:i}),Be=class{constructor(i){}get _$AU(){return this._$AM._$AU}_$AT(i,e,t){this._$Ct=i,this._$AM=e,this._$Ci=t}_$AS(i,e){return this.update(i,e)}update(i,e){return this.render(...e)}};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var $s=(n,i)=>{let e=n._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(i,!1),$s(t,i);return!0},$i=n=>{let i,e;do{if((i=n._$AM)===void 0)break;e=i._$AN,e.delete(n),n=i}while(e?.size===0)},xr=n=>{for(let i;i=n._$AM;n=i){let e=i._$AN;if(e===void 0)i._$AN=e=new Set;else if(e.has(n))break;e.add(n),uc(i)}};function hc(n){this._$AN!==void 0?($i(this),this._$AM=n,xr(this)):this._$AM=n}function pc(n,i=!1,e=0){let t=this._$AH,s=this._$AN;if(s!==void 0&&s.size!==0)if(i)if(Array.isArray(t))for(let o=e;o<t.length;o++)$s(t[o],!1),$i(t[o]);else t!=null&&($s(t,!1),$i(t));else $s(this,n)}var uc=n=>{n.type==Ct.CHILD&&(n._$AP??=pc,n._$AQ??=hc)},ki=class extends Be{constructor(){super(...arguments),this._$AN=void 0}_$AT(i,e,t){super._$AT(i,e,t),xr(this),this.isConnected=i._$AU}_$AO(i,e=!0){i!==this.isConnected&&(this.isConnected=i,i?this.reconnected?.():this.disconnected?.()),e&&($s(this,i),$i(this))}setValue(i){if(vr(this._$Ct))this._$Ct._$AI(i,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=i,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var mc=300,fc=10,gc=200,xi=class{constructor(i,e){this.app=i;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(i,e={}){this.#e=i,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0,Math.min(this.items.length,mc))}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(i,e=this.total){this.items=i,this.total=e,this.changed()}async#s(i,e=0){let t=this.#e;if(!t)return;let s=this.#t;this.#i=!0,this.state=e?"ready":"loading",this.failure=void 0,this.changed();try{let o=await t(i),a=o.items;for(;s===this.#t&&a.length<e&&o.next_offset!==null;)o=await t(o.next_offset),a=[...a,...o.items];if(s!==this.#t)return;this.items=i===0?a:[...this.items,...a],this.total=o.total,this.next=o.next_offset,this.hasFirst=!0,this.state="ready"}catch(o){if(s!==this.#t)return;this.state="failed",this.failure=V(this.app(),o)}finally{s===this.#t&&(this.#i=!1,this.changed())}}foot(){let i=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${y(i,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${y(i,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${y(i,"loading")}
      </p>`:r`<div class="spread">
      ${this.total<fc?d:r`<p class="quiet">${y(i,"all_shown",{count:this.total})}</p>`}
      ${this.next===null?d:r`<button
            ${this.items.length<gc?yc(()=>{this.more()}):d}
            @click=${()=>{this.more()}}
          >
            ${y(i,"more")}
          </button>`}
    </div>`}},Wo=class extends ki{#e;#t=()=>{};constructor(i){if(super(i),i.type!==Ct.ELEMENT)throw new Error("inSight belongs to an element")}render(i){return d}update(i,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(s=>s.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(i.element)),d}disconnected(){this.#e?.disconnect(),this.#e=void 0}},yc=dt(Wo);var I=j`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-final: color-mix(in srgb, var(--error-color, #db4437) 80%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus,
  h2:focus {
    outline: none;
  }
  ul:not(.plain),
  ol:not(.plain) {
    padding-inline-start: 20px;
  }
  summary {
    cursor: pointer;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    --fill: var(--sb-filled);
    background: var(--fill);
    border-color: transparent;
    color: #fff;
  }
  button.filled.bad {
    --fill: var(--sb-final);
    color: #fff;
  }
  button.filled:hover:not(:disabled),
  .button.filled:hover {
    background: var(--fill);
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  label.check {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 40px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
    /* A column is never narrower than a word of it: the table scrolls. */
    overflow-wrap: break-word;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 600px) {
    .stacks,
    .stacks tbody,
    .stacks tr,
    .stacks tbody th,
    .stacks td {
      display: block;
    }
    .stacks {
      overflow-wrap: anywhere;
    }
    .stacks thead {
      display: none;
    }
    .stacks tr {
      padding: 8px 0;
      border-bottom: 1px solid var(--sb-line);
    }
    .stacks tbody th,
    .stacks td {
      padding: 2px 0;
      border: 0;
      text-align: start;
    }
    .stacks td::before {
      content: attr(data-head) " ";
      color: var(--sb-quiet);
    }
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  dl.facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    font-size: 14px;
  }
  dl.facts > div {
    display: flex;
    gap: 6px;
  }
  dl.facts dt {
    color: var(--sb-quiet);
  }
  dl.facts dd {
    font-variant-numeric: tabular-nums;
  }
  ins {
    text-decoration: none;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var wc=300,E=class extends te{constructor(){super(...arguments);this.path=[];this.busy="";this.isLive=!1;this.#e=0;this.#s=()=>this.requestUpdate();this.#n=()=>this.load();this.#r=()=>this.happened()}static{this.styles=I}#e;#t;#i;#s;#n;#r;happened(e){this.#i??=setTimeout(()=>{this.#i=void 0,this.load()},wc)}loader(){return new _i(()=>this.app,this.#s)}paged(){return new xi(()=>this.app,this.#s)}async attempt(e,t){this.busy=e;try{await t()}catch(s){this.app.notifyFailure(s)}finally{this.busy=""}}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#s),this.app.addEventListener("returned",this.#n),this.isLive&&this.#o()}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#s),this.app.removeEventListener("returned",this.#n),this.app.removeEventListener("learnt",this.#r),clearTimeout(this.#i),this.#i=void 0,this.#e+=1,this.#t?.(),this.#t=void 0}#o(){this.app.addEventListener("learnt",this.#r);let e=++this.#e;this.app.subscribe("turns/subscribe",{},t=>this.happened(t)).then(t=>{e===this.#e?this.#t=t:t()}).catch(()=>{})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([C({attribute:!1})],E.prototype,"app",2),m([C({attribute:!1})],E.prototype,"path",2),m([_()],E.prototype,"busy",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Tr=(n,i,e)=>{let t=new Map;for(let s=i;s<=e;s++)t.set(n[s],s);return t},Ce=dt(class extends Be{constructor(n){if(super(n),n.type!==Ct.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,i,e){let t;e===void 0?e=i:i!==void 0&&(t=i);let s=[],o=[],a=0;for(let c of n)s[a]=t?t(c,a):a,o[a]=e(c,a),a++;return{values:o,keys:s}}render(n,i,e){return this.dt(n,i,e).values}update(n,[i,e,t]){let s=kr(n),{values:o,keys:a}=this.dt(i,e,t);if(!Array.isArray(s))return this.ut=a,o;let c=this.ut??=[],p=[],f,b,w=0,x=s.length-1,D=0,B=o.length-1;for(;w<=x&&D<=B;)if(s[w]===null)w++;else if(s[x]===null)x--;else if(c[w]===a[D])p[D]=We(s[w],o[D]),w++,D++;else if(c[x]===a[B])p[B]=We(s[x],o[B]),x--,B--;else if(c[w]===a[B])p[B]=We(s[w],o[B]),Ot(n,p[B+1],s[w]),w++,B--;else if(c[x]===a[D])p[D]=We(s[x],o[D]),Ot(n,s[w],s[x]),x--,D++;else if(f===void 0&&(f=Tr(a,D,B),b=Tr(c,w,x)),f.has(c[w]))if(f.has(c[x])){let ie=b.get(a[D]),re=ie!==void 0?s[ie]:null;if(re===null){let ve=Ot(n,s[w]);We(ve,o[D]),p[D]=ve}else p[D]=We(re,o[D]),Ot(n,s[w],re),s[ie]=null;D++}else vi(s[x]),x--;else vi(s[w]),w++;for(;D<=B;){let ie=Ot(n,p[B+1]);We(ie,o[D]),p[D++]=ie}for(;w<=x;){let ie=s[w++];ie!==null&&vi(ie)}return this.ut=a,$r(n,p),me}});function ee(n,i,e=d){return r`<section class="card stack" data-state="empty">
    <h2>${n}</h2>
    <p>${i}</p>
    ${e===d?d:r`<div class="row">${e}</div>`}
  </section>`}function Ie(n){return ee(y(n,"log_off_title"),`${y(n,"log_off")}${n.isAdmin?"":` ${y(n,"log_off_ask")}`}`,n.isAdmin?r`<a class="button filled" href=${n.settings("consent")}>
          ${y(n,"open_settings")}
        </a>`:d)}function Z(n,i,e,t=()=>{},s){return r`<label class="field"
    >${n}
    <select
      id=${s??d}
      @change=${o=>t(o.target.value)}
    >
      ${e.map(([o,a])=>r`<option value=${o} ?selected=${o===i}>${a}</option>`)}
    </select>
  </label>`}function qe(n,i,e){return r`<label class="check">
    <input
      type="checkbox"
      .checked=${i}
      @change=${t=>e(t.target.checked)}
    />
    ${n}
  </label>`}function Ge(n,i,e){return r`<label class="field"
    >${n}
    <input
      type="date"
      .value=${i}
      @change=${t=>e(t.target.value)}
    />
  </label>`}var bc=4;function ae(n,i,e){let t=s=>i[s]?.[1]??d;return r`<div class="scrolls" tabindex="0" role="region" aria-label=${n}>
    <table role="table" class=${i.length>bc?"stacks":d}>
      <thead role="rowgroup">
        <tr role="row">
          ${i.map(([s],o)=>r`<th scope="col" role="columnheader" class=${t(o)}>${s}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${e.map(([s,...o])=>r`<tr role="row">
              <th scope="row" role="rowheader">${s}</th>
              ${o.map((a,c)=>r`<td
                    role="cell"
                    class=${t(c+1)}
                    data-head=${i[c+1]?.[0]}
                  >
                    ${a}
                  </td>`)}
            </tr>`)}
      </tbody>
    </table>
  </div>`}function $e(n){return r`<dl class="facts">
    ${n.map(i=>i?r`<div>
            <dt>${i[0]}</dt>
            <dd>${i[1]}</dd>
          </div>`:d)}
  </dl>`}function Re(n){return n?r`<p class="alert bad" role="alert">${n}</p>`:d}var _c=/\n\n🔗((?: \[[\w.-]+\]\(https?:\/\/[^\s()]+\))+)$/u;function Ti(n){let i=_c.exec(n);if(!i)return n;let e=[...(i[1]??"").matchAll(/\((.+?)\)/g)].map(t=>t[1]??"");return r`${n.slice(0,i.index)}\n\n🔗 ${e.map(t=>r`<a href=${t} target="_blank" rel="noopener noreferrer">${t.split("/")[2]}</a> `)}`}function Ai(n){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${n}></ha-icon>`:d}var vc=200,ct,Ri,Si,ks,Bo,ke=class extends te{constructor(){super(...arguments);g(this,ks);this.label="";this.words="";this.active=0;this.isOpen=!1;g(this,ct);g(this,Ri,()=>{clearTimeout(h(this,ct)),L(this,ct,setTimeout(()=>l(this,ks,Bo).call(this),vc))});g(this,Si,e=>{e.preventDefault(),l(this,ks,Bo).call(this)})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(h(this,ct))}focus(){this.input.focus()}render(){let{active:e,app:t,isOpen:s}=this;return r`<form role="search" @submit=${h(this,Si)}>
      <input
        type="search"
        maxlength="200"
        autocomplete="off"
        aria-label=${this.label}
        placeholder=${this.label}
        .value=${this.words}
        @input=${h(this,Ri)}
      />
      <button
        type="button"
        aria-expanded=${s}
        aria-controls="filters"
        @click=${()=>this.isOpen=!s}
      >
        ${Ai("mdi:filter-variant")}${y(t,e?"filters_active":"filters",{active:e})}
      </button>
      <div id="filters" class="card" ?hidden=${!s}><slot></slot></div>
      <slot name="actions"></slot>
    </form>`}};ct=new WeakMap,Ri=new WeakMap,Si=new WeakMap,ks=new WeakSet,Bo=function(){clearTimeout(h(this,ct));let e=this.input.value.trim();e!==this.words&&(this.words=e,this.dispatchEvent(new CustomEvent("looked",{detail:e})))},ke.styles=[I,j`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 8px;
      }
      #filters {
        grid-column: 1 / -1;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      #filters:not([hidden]) {
        display: grid;
      }
      slot[name="actions"] {
        display: block;
        grid-column: 1 / -1;
      }
    `],m([C({attribute:!1})],ke.prototype,"app",2),m([C()],ke.prototype,"label",2),m([C()],ke.prototype,"words",2),m([C({type:Number})],ke.prototype,"active",2),m([_()],ke.prototype,"isOpen",2),m([X("input")],ke.prototype,"input",2),ke=m([k("sb-search")],ke);var Ar={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",only_failed:"Only what failed",dearest_first:"Most expensive first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(the beginning was not kept)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Fallback",route_none:"No answer",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories."};var F=Q("views/conversations/i18n",Ar);var kc={none:"bad",fallback:"warn"},Go=(n,i)=>F.told(n,"route_",i);function Ei(n,i){return i.map(e=>r`<span class="chip ${kc[e]??""}">${Go(n,e)}</span>`)}function Rr(n,i){return i.cost?r`<span class="chip">${n.show.money(i.cost)}</span>`:i.tokens?r`<span class="chip">${F(n,"tokens",{count:i.tokens})}</span>`:d}function xs(n,i){return i.area_id?n.areaName(i.area_id):i.device_id?n.deviceName(i.device_id):""}var zo=["owner","agent_id","device_id","area_id","route"];var xc=50,Tc=20,It,Ts,As,G,ze,Ko,Sr,Er,Vo,Pr,Nr,Or,Cr,Ir,fe=class extends E{constructor(){super(...arguments);g(this,G);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;g(this,It,this.paged());g(this,Ts,this.paged());g(this,As,this.loader());this.isLive=!0}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}load(){h(this,As).load(()=>this.app.call("conversations/choices")),l(this,G,ze).call(this,!1)}render(){let{app:e}=this,t=h(this,It);return!this.words&&!h(this,G,Ko)&&t.hasFirst&&t.total===0?l(this,G,Sr).call(this):e.info&&!e.info.logs&&!t.hasFirst?Ie(e):r`<div class="stack">${l(this,G,Er).call(this)} ${this.words?l(this,G,Cr).call(this):l(this,G,Nr).call(this)}</div>`}};It=new WeakMap,Ts=new WeakMap,As=new WeakMap,G=new WeakSet,ze=function(e,t={}){Object.assign(this,t);let{since:s,until:o,words:a}=this,c={...s?{since:s}:{},...o?{until:o}:{}};if(a){let{owner:f}=this.having,b={query:a,limit:Tc,...c,...f?{owner:f}:{}};h(this,Ts).start(w=>this.app.call("conversations/search",{...b,offset:w}),{clear:e});return}let p={limit:xc,...c,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};h(this,It).start(f=>this.app.call("conversations/list",{...p,offset:f}),{clear:e})},Ko=function(){let{having:e,since:t,until:s,words:o}=this,a=[e.owner,t,s],c=zo.filter(p=>p!=="owner").map(p=>e[p]);return[...a,...o?[]:[...c,this.isFailed,this.isDear]].filter(Boolean).length},Sr=function(){let{app:e}=this;return e.info&&!e.info.logs?Ie(e):ee(F(e,"empty_title"),F(e,"empty"))},Er=function(){let{app:e}=this,t=h(this,As).current.value;return r`<sb-search
      .app=${e}
      .label=${F(e,"search")}
      .words=${this.words}
      .active=${h(this,G,Ko)}
      @looked=${({detail:s})=>{l(this,G,ze).call(this,!0,{words:s})}}
    >
      ${Ge(F(e,"since"),this.since,s=>l(this,G,ze).call(this,!0,{since:s}))}
      ${Ge(F(e,"until"),this.until,s=>l(this,G,ze).call(this,!0,{until:s}))}
      ${t?l(this,G,Vo).call(this,"owner",t):d}
      ${this.words?d:r`${t?zo.filter(s=>s!=="owner").map(s=>l(this,G,Vo).call(this,s,t)):d}
            ${qe(F(e,"only_failed"),this.isFailed,s=>l(this,G,ze).call(this,!0,{isFailed:s}))}
            ${qe(F(e,"dearest_first"),this.isDear,s=>l(this,G,ze).call(this,!0,{isDear:s}))}`}
    </sb-search>`},Vo=function(e,t){let{app:s}=this;return t[e].length?Z(F(s,`facet_${e}`),this.having[e]??"",[["",F(s,"all")],...t[e].map(({value:o,conversations:a})=>{let c=l(this,G,Pr).call(this,e,o);return[o,`${c} (${s.show.number(a)})`]})],o=>{let{[e]:a,...c}=this.having;l(this,G,ze).call(this,!0,{having:o?{...c,[e]:o}:c})}):d},Pr=function(e,t){let{app:s}=this;switch(e){case"owner":return s.ownerName(t);case"agent_id":return s.entityName(t);case"device_id":return s.deviceName(t);case"area_id":return s.areaName(t);case"route":return Go(s,t)}},Nr=function(){let{app:e}=this,t=h(this,It),s=[];for(let o of t.items){let a=this.isDear?"":e.show.day(o.at),c=s.at(-1);c?.day===a?c.of.push(o):s.push({day:a,of:[o]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${y(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?F(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${y(e,"none_found")}</p>`:s.map(o=>r`<div>
                ${o.day?r`<h3>${e.show.date(o.of[0]?.at??o.day)}</h3>`:d}
                <ul class="plain">
                  ${Ce(o.of,a=>a.conversation_id,a=>l(this,G,Or).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},Or=function(e){let{app:t}=this,s=xs(t,e);return r`<li class="card">
      <p>
        <a href=${t.to("conversations",e.conversation_id)}
          >${e.beginning||F(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(o=>t.ownerName(o)).join(", ")}${s?` · ${s}`:""}</span
          >
          ${Ei(t,e.routes)} ${Rr(t,e)}
        </span>
        <span class="quiet"
          >${F(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},Cr=function(){let{app:e}=this,t=h(this,Ts);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${F(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?F(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${y(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(s=>l(this,G,Ir).call(this,s))}
          </ul>`}
      ${t.foot()}
    </section>`},Ir=function(e){let{app:t}=this,s=e.role==="user"?t.ownerName(e.owner):F(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.to("conversations",e.conversation_id??"")}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${s} · ${t.show.dateTime(e.at)}</p>
    </li>`},fe.styles=[I,j`
      :host([hidden]) {
        display: none;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([C({attribute:!1})],fe.prototype,"deleted",2),m([_()],fe.prototype,"words",2),m([_()],fe.prototype,"having",2),m([_()],fe.prototype,"since",2),m([_()],fe.prototype,"until",2),m([_()],fe.prototype,"isFailed",2),m([_()],fe.prototype,"isDear",2),fe=m([k("sb-conversation-list")],fe);var pt,Pi,qr,ht=class extends te{constructor(){super(...arguments);g(this,Pi);this.heading="";g(this,pt,null)}firstUpdated(){L(this,pt,Ac()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),h(this,pt)instanceof HTMLElement&&h(this,pt).isConnected&&h(this,pt).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,Pi,qr)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};pt=new WeakMap,Pi=new WeakSet,qr=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},ht.styles=[I,j`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([C()],ht.prototype,"heading",2),m([X("dialog")],ht.prototype,"dialog",2),ht=m([k("sb-dialog")],ht);function Ac(){let n=document.activeElement;for(;n?.shadowRoot?.activeElement;)n=n.shadowRoot.activeElement;return n}var Se=class extends E{constructor(){super(...arguments);this.heading="";this.isBusy=!1;this.trouble="";this.#e=this.loader();this.#o=()=>{this.isBusy||this.dispatchEvent(new Event("closed"))}}static{this.styles=[I,j`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
      }
      summary {
        min-height: 32px;
      }
    `]}#e;below(e){return d}isNothing(e){return!1}pageOf(e,t){return e[t]}#t(e={}){return this.app.call(`${this.command}_preview`,{...this.what,...e})}load(){this.#e.load(()=>this.#t())}render(){let{app:e}=this,{state:t,value:s}=this.#e.current,o=t==="ready"&&s!==void 0&&!this.isNothing(s);return r`<sb-dialog .heading=${this.heading} @closed=${this.#o}>
      <div class="stack">
        ${Re(this.trouble)}
        ${U(e,this.#e.current,a=>r`${this.above(a)}
            ${this.parts.map(c=>this.#i(c,this.pageOf(a,c)))}
            ${this.below(a)}`,()=>this.load())}
      </div>
      <button slot="actions" @click=${this.#o}>${y(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled bad"
        ?disabled=${!o||this.isBusy}
        @click=${()=>{this.#n()}}
      >
        ${this.verb()}
      </button>
    </sb-dialog>`}#i(e,t){return t?.total?t.items.length?r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${this.titleOf(e,t.total)}</summary>
      <ul>
        ${t.items.map(s=>r`<li>${s.text}${s.is_cut?" …":""} ${this.about(s)}</li>`)}
      </ul>
      ${t.next_offset===null?d:r`<button @click=${()=>{this.#s(e,t)}}>
            ${y(this.app,"more")}
          </button>`}
    </details>`:r`<p data-part=${e}>${this.titleOf(e,t.total)}</p>`:d}async#s(e,t){try{let s=await this.#t({part:e,offset:t.next_offset??0}),o=this.#e.current.value,a=this.pageOf(s,e);if(!o||!a)return;if(s.revision!==o.revision){this.load();return}this.#e.put({...o,[e]:{...a,items:[...t.items,...a.items]}})}catch(s){this.trouble=V(this.app,s).message}}async#n(){let e=this.#e.current.value;if(!(!e||this.isBusy)){this.isBusy=!0,this.trouble="";try{let t={...this.what,expected_revision:e.revision};this.#r(await this.app.call(this.command,t)),this.dispatchEvent(new Event("removed"))}catch(t){let s=V(this.app,t);this.trouble=s.message,s.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}}#r(e){let{app:t}=this,s=[...e.files_to_delete,...e.damaged_copies].join(", "),o=s?` ${y(t,"files_left",{files:s})}`:"",a=e.other_homes?` ${y(t,"in_other_homes",{count:e.other_homes})}`:"";t.notify(this.done(e)+(e.erased?"":` ${y(t,"not_erased")}`)+a+o)}#o};m([C({attribute:!1})],Se.prototype,"what",2),m([C()],Se.prototype,"heading",2),m([_()],Se.prototype,"isBusy",2),m([_()],Se.prototype,"trouble",2);var Mr={memories:"going_memories",relations:"going_relations",entities:"going_entities",staying:"going_staying"},Ni=class extends Se{constructor(){super(...arguments);this.command="conversations/delete";this.parts=Object.keys(Mr)}verb(){return F(this.app,this.isBusy?"deleting":"delete_for_good")}titleOf(e,t){return F(this.app,Mr[e],{count:t})}above(e){let{app:t}=this,s=this.parts.some(o=>this.pageOf(e,o)?.total);return r`<p>${F(t,"going_messages",{count:e.messages})}</p>
      ${s?d:r`<p>${F(t,"nothing_learnt")}</p>`}`}about({becomes:e}){return e?r`<span class="quiet">${F(this.app,"becomes",{text:e})}</span>`:d}done({messages:e,memories:t}){return F(this.app,"deleted",{messages:e,memories:t})}};Ni=m([k("sb-conversation-delete")],Ni);var Rc=100,Rs,xe,ut,Dr,Oi,Ci,Ii,Ke=class extends E{constructor(){super(...arguments);g(this,xe);this.owners=[];this.isDeleting=!1;this.forked="";g(this,Rs,this.paged());this.isLive=!0;g(this,Oi,()=>this.attempt("export",async()=>{let e={conversation_id:h(this,xe,ut)},{conversation:t}=await this.app.call("conversations/export",e),s=new Blob([JSON.stringify(t,void 0,2)],{type:"application/json"}),o=document.createElement("a");o.href=URL.createObjectURL(s),o.download=`conversation-${h(this,xe,ut).replace(/[^\w-]+/g,"_")}.json`,o.click(),setTimeout(()=>URL.revokeObjectURL(o.href),6e4)}));g(this,Ci,()=>this.attempt("fork",async()=>{let e={conversation_id:h(this,xe,ut)};this.forked=(await this.app.call("conversations/fork",e)).conversation_id}));g(this,Ii,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}happened(e){e?.conversation_id===h(this,xe,ut)&&super.happened(e)}load(){let e=h(this,xe,ut);this.forked="",h(this,Rs).start(async t=>{let s={conversation_id:e,limit:Rc,offset:t},o=await this.app.call("conversations/get",s);return this.owners=o.owners,o})}render(){let{app:e}=this,t=h(this,Rs),s=t.items[0];return r`<div class="stack">
      ${s?r`<section class="card stack">
              <p>
                ${this.owners.map(o=>e.ownerName(o)).join(", ")},
                ${e.show.dateTime(s.at)}${xs(e,s)?`, ${xs(e,s)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${h(this,Oi)}>
                  ${F(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${h(this,Ci)}>${F(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${F(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?F(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${Ce(t.items,o=>o.id,o=>l(this,xe,Dr).call(this,o))}
            </ol>`:d}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .what=${{conversation_id:h(this,xe,ut)}}
            .heading=${F(e,"delete_heading")}
            @closed=${()=>this.isDeleting=!1}
            @removed=${h(this,Ii)}
          ></sb-conversation-delete>`:d}
    </div>`}};Rs=new WeakMap,xe=new WeakSet,ut=function(){return this.path[0]??""},Dr=function(e){let{app:t}=this,s=e.role==="user",o=s?t.ownerName(e.owner):F(t,"assistant");return r`<li class=${s?"user":""}><div class="meta quiet">${o} ·
      ${t.show.time(e.at,!0)}
      ${s||!e.route?d:Ei(t,[e.route])}
      <a href=${t.to("turn",e.id)}>${F(t,"to_turn")}</a></div
      >${s?e.text:Ti(e.text)}${e.is_cut?" …":""}</li>`},Oi=new WeakMap,Ci=new WeakMap,Ii=new WeakMap,Ke.styles=[I,j`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],m([_()],Ke.prototype,"owners",2),m([_()],Ke.prototype,"isDeleting",2),m([_()],Ke.prototype,"forked",2),Ke=m([k("sb-conversation-one")],Ke);var Ss,Mi,qi=class extends E{constructor(){super(...arguments);g(this,Ss,0);g(this,Mi,()=>{L(this,Ss,h(this,Ss)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${h(this,Mi)}>
      <div class="spread">
        <h1 tabindex="-1">${t?F(e,"one"):y(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${F(e,"to_list")}</a>`:d}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${h(this,Ss)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:d}
    </div>`}};Ss=new WeakMap,Mi=new WeakMap,qi=m([k("sb-conversations")],qi);async function de(n,i,e={}){let[t,s]=i.split(".");try{return(await n.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:s,service_data:e,return_response:t!=="switch"})).response}catch(o){throw V(n,o)}}var jr={entity:"Name",hops:"How far",hops_1:"direct",hops_2:"two steps",owner:"Memory of",owner_any:"The household's and mine",show:"Show",empty_title:"How things hang together",empty:"From what is said, the house learns who belongs to whom, lives or works where, and what is kept where. Enter a name as it is said at home, of a person, a pet, a place or a thing, to see what is known around it.",several:"Several are called so. Which one?",more:"There is more around it; these are the nearest {count}.",map_more:"There is more; these {count} hang together with the most. The others are found by name.",links:"Relations",correct:"Put right",correct_title:"Put “{name}” right",reject:"Wrong",rejected:"Rejected: nobody is told it any more.",undone:"Undone.",rename_begin:"Rename …",rename_title:"Rename “{name}”",rename_means:"“{name}” stays one of its names.",rename_do:"Rename",renamed:"Renamed.",new_name:"New name",merge_begin:"The same as …",merge_title:"What is the same as “{name}”?",merge_means:"“{name}” stays, with the names and relations of both.",merge_with:"The other one",merge_do:"Merge",merge_apart:"They are in the memories of different people and cannot be one.",merged:"Merged.",split_begin:"Two, not one …",split_title:"Make two of “{name}”",split_means:"“{name}” stays. The new one gets a name of its own, and what you tick.",split_takes:"This goes with the new one",split_do:"Make two",divided:"They are two now.",drawing:"What hangs together, as a drawing; the tables below say the same",relations:"{count} relations",relations_one:"One relation",no_relations:"It is known, but nothing hangs together with it yet.",says:"Relation",since:"Since",certain:"Certain",of:"Belongs to",known_from:"Known from",memory:"Memory {number}",ended:"has ended",nodes:"{count} people, places and things",nodes_one:"One person, place or thing",name:"Name",kind:"Kind",also:"Also called",kind_person:"person",kind_pet:"pet",kind_place:"place",kind_room:"room",kind_device:"device",kind_habit:"habit",kind_thing:"thing"};var T=Q("views/graph/i18n",jr);async function Di(n,i,e,t,s){let o=[],a;for(let f of e)try{let{group_id:b}=await de(n,`switchboard.${i}`,f);b&&o.unshift(b)}catch(b){a=b}if(a&&!o.length)throw a;s();let c=async()=>{try{for(let f of o)await de(n,"switchboard.undo",{group_id:f});n.notify(T(n,"undone"))}catch(f){n.notifyFailure(f)}s()},p={label:y(n,"undo"),run:()=>{c()}};n.notify(t,o.length?p:void 0)}function Lr(n,i,e){let t=i.ids.map(s=>({relation:s,decision:"reject"}));return Di(n,"settle_relation",t,T(n,"rejected"),e)}function Fr(n,i,e,t){let s=i.entity_ids.map(o=>({entity:o,name:e}));return Di(n,"rename_entity",s,T(n,"renamed"),t)}function Hr(n,i,e,t,s,o){let a=i.owners.length===1,c={owner:s,name:e,entity:a?i.id:i.name,relations:t.flatMap(p=>a?p.ids:[p.text])};return Di(n,"split_entity",[c],T(n,"divided"),o)}async function Ur(n,i,e,t){let s=i.owners.filter(c=>e.owners.includes(c)),a=i.entity_ids.length===1&&e.entity_ids.length===1?[{entity:i.id,duplicate:e.id}]:s.map(c=>({owner:c,entity:i.name,duplicate:e.name}));if(!a.length)throw new pe("refused","graph_other_kind",T(n,"merge_apart"));await Di(n,"merge_entities",a,T(n,"merged"),t)}var Ec=["rename","merge","split"],Pc=30,Nc=250,qt,Mt,z,Wr,Yo,Br,Gr,Jo,ji,zr,Li,Kr,Zo,ce=class extends E{constructor(){super(...arguments);g(this,z);this.relations=[];this.way="";this.name="";this.owner="";this.other="";this.taken=new Set;this.trouble="";g(this,qt,this.loader());g(this,Mt);g(this,Li,()=>{clearTimeout(h(this,Mt)),L(this,Mt,setTimeout(()=>this.load(),Nc))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(h(this,Mt))}willUpdate(e){super.willUpdate(e),e.has("node")&&e.get("node")?.id!==this.node.id&&(this.way="")}load(){if(this.way!=="merge")return;let e=this.words?.value.trim(),t={limit:Pc,...e?{containing:e}:{}},s=()=>this.app.call("graph/neighbourhood",t);h(this,qt).load(s).then(()=>{let[o,...a]=h(this,z,ji);e&&o&&!a.length&&(this.other=o.id)})}render(){let{app:e,node:t}=this;return r`<section class="card stack" aria-labelledby="correct">
      <h2 id="correct">${T(e,"correct_title",{name:t.name})}</h2>
      <div class="row">
        ${Ec.map(s=>r`<button @click=${()=>l(this,z,Kr).call(this,s)}>${T(e,`${s}_begin`)}</button>`)}
      </div>
      ${this.way?l(this,z,Wr).call(this,this.way):d}
    </section>`}};qt=new WeakMap,Mt=new WeakMap,z=new WeakSet,Wr=function(e){let{app:t,node:s}=this;return r`<sb-dialog
      .heading=${T(t,`${e}_title`,{name:s.name})}
      @closed=${()=>this.way=""}
    >
      <div class="stack">
        ${Re(this.trouble)}
        <p>${T(t,`${e}_means`,{name:s.name})}</p>
        ${e==="merge"?l(this,z,zr).call(this):l(this,z,Br).call(this,e)}
        ${e==="split"?l(this,z,Gr).call(this):d}
      </div>
      <button slot="actions" @click=${()=>this.way=""}>${y(t,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!l(this,z,Yo).call(this,e)}
        @click=${()=>{l(this,z,Zo).call(this,e)}}
      >
        ${T(t,`${e}_do`)}
      </button>
    </sb-dialog>`},Yo=function(e){return this.busy===""&&!!(e==="merge"?this.other:this.name.trim())},Br=function(e){return r`<label class="field"
      >${T(this.app,"new_name")}
      <input
        id="name"
        maxlength="100"
        autocomplete="off"
        .value=${this.name}
        @input=${t=>this.name=t.target.value}
        @keydown=${({key:t})=>{t==="Enter"&&l(this,z,Yo).call(this,e)&&l(this,z,Zo).call(this,e)}}
      />
    </label>`},Gr=function(){let{app:e,node:t}=this;return r`${t.owners.length>1?Z(T(e,"owner"),this.owner,t.owners.map(s=>[s,e.ownerName(s)]),s=>this.owner=s):d}
      <fieldset>
        <legend>${T(e,"split_takes")}</legend>
        ${h(this,z,Jo).map(s=>qe(s.text,this.taken.has(s.id),o=>{let a=[...this.taken].filter(c=>c!==s.id);this.taken=new Set(o?[...a,s.id]:a)}))}
      </fieldset>`},Jo=function(){return this.relations.filter(e=>e.owners.includes(this.owner))},ji=function(){let{nodes:e=[]}=h(this,qt).current.value??{};return e.filter(t=>t.id!==this.node.id)},zr=function(){let{app:e}=this;return r`<label class="field"
        >${T(e,"entity")}
        <input id="words" type="search" autocomplete="off" @input=${h(this,Li)} />
      </label>
      ${U(e,h(this,qt).current,()=>{let t=h(this,z,ji);return t.length?r`<fieldset>
              <legend>${T(e,"merge_with")}</legend>
              ${t.map(s=>r`<label class="check">
                  <input
                    type="radio"
                    name="other"
                    .checked=${s.id===this.other}
                    @change=${()=>this.other=s.id}
                  />
                  <span>
                    ${s.name}
                    <span class="quiet"
                      >${T.told(e,"kind_",s.kind)} ·
                      ${s.owners.map(o=>e.ownerName(o)).join(", ")}</span
                    >
                  </span>
                </label>`)}
            </fieldset>`:r`<p data-state="empty">${y(e,"none_found")}</p>`})}`},Li=new WeakMap,Kr=function(e){this.way=e,this.name=e==="rename"?this.node.name:"",this.owner=this.node.owners[0]??"",this.other=this.trouble="",this.taken=new Set,this.load()},Zo=async function(e){let{app:t,node:s,name:o}=this,a=()=>{this.way="",this.dispatchEvent(new Event("corrected"))};this.busy=e,this.trouble="";try{if(e==="rename")await Fr(t,s,o,a);else if(e==="split"){let c=h(this,z,Jo).filter(p=>this.taken.has(p.id));await Hr(t,s,o,c,this.owner,a)}else{let c=h(this,z,ji).find(p=>p.id===this.other);c&&await Ur(t,s,c,a)}}catch(c){this.trouble=V(t,c).message}finally{this.busy=""}},ce.styles=[I,j`
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([C({attribute:!1})],ce.prototype,"node",2),m([C({attribute:!1})],ce.prototype,"relations",2),m([_()],ce.prototype,"way",2),m([_()],ce.prototype,"name",2),m([_()],ce.prototype,"owner",2),m([_()],ce.prototype,"other",2),m([_()],ce.prototype,"taken",2),m([_()],ce.prototype,"trouble",2),m([X("#words")],ce.prototype,"words",2),ce=m([k("sb-graph-correct")],ce);var ge={width:148,height:30},Fi=42,Vr=132,Hi=12,Oc=18;function Yr(n,i,e){let t=new Map(n.map(x=>[x.id,x])),s=i.filter(x=>t.has(x.subject)&&t.has(x.object)),o=Ic(s),a=new Map,c=new Map,[p,f]=[1,Hi];for(let{id:x}of n){if(c.has(x))continue;let D=qc(x,o,a),B=Math.max(...D.map(ie=>ie.length));D.forEach((ie,re)=>{let ve=f+(B-ie.length)*Fi/2;ie.forEach((st,Pt)=>{let di=t.get(st);if(!di)return;let So=Hi+re*(ge.width+Vr);c.set(st,{node:di,column:re,x:So,y:ve+Pt*Fi+(Fi-ge.height)/2})})}),p=Math.max(p,D.length),f+=B*Fi}let b=new Set,w=s.map(x=>Mc(x,c,a,b,t,e));return{width:p*ge.width+(p-1)*Vr+2*Hi,height:f+Hi,nodes:[...c.values()],lines:w}}function Cc(n,i,e){let{text:t}=n,s=i&&t.startsWith(i)?i.length:0,o=e&&t.endsWith(e)?t.length-e.length:t.length,a=t.slice(s,o).trim();return s&&o<t.length&&a?a:n.predicate.replaceAll("_"," ")}function Ui(n,i){return n.valid_to!==null&&Date.parse(n.valid_to)<=i}function Ic(n){let i=new Map,e=(t,s)=>{i.set(t,[...i.get(t)??[],s])};for(let{subject:t,object:s}of n)e(t,s),e(s,t);return i}function qc(n,i,e){e.set(n,"");let t=[[n]];for(;;){let s=[];for(let o of t[t.length-1]??[])for(let a of i.get(o)??[])e.has(a)||(e.set(a,o),s.push(a));if(!s.length)return t;t.push(s)}}function Mc(n,i,e,t,s,o){let[a,c]=[i.get(n.subject),i.get(n.object)];if(!a||!c)throw new Error("a relation without its ends is not drawn");let[p,f]=a.column<=c.column?[a,c]:[c,a],b=f.node.id,w=e.get(b)===p.node.id&&!t.has(b);w&&t.add(b);let x=Cc(n,s.get(n.subject)?.name,s.get(n.object)?.name),D=Xo(x,Oc),B=p===a?`${D} →`:`← ${D}`;return{relation:n,path:Dc(p,f),label:w?{x:f.x-10,y:f.y+ge.height/2-4,text:B}:null,is_over:Ui(n,o)}}function Dc(n,i){let[e,t]=[n.y+ge.height/2,i.y+ge.height/2],s=n.x+ge.width;if(n.column===i.column){let a=s+26+Math.min(30,Math.abs(t-e)/8);return`M ${s} ${e} C ${a} ${e}, ${a} ${t}, ${s} ${t}`}let o=(s+i.x)/2-40;return`M ${s} ${e} C ${o} ${e}, ${o} ${t}, ${i.x} ${t}`}function Xo(n,i){let e=[...n];return e.length>i?`${e.slice(0,i-1).join("")}…`:n}var jc=100,Lc=40,Fc=18,Ye,O,Qo,Jr,en,Gi,Wi,Es,Bi,Zr,Xr,tn,Qr,sn,ea,ta,on,sa,Ps,Ve=class extends E{constructor(){super(...arguments);g(this,O);g(this,Ye,this.loader());g(this,Gi,e=>{e.preventDefault();let t=this.entity.value.trim(),s=t===h(this,O,en)&&this.asked?.entity||t;s&&this.app.go(l(this,O,Wi).call(this,s,this.hops.value,this.owner.value))})}load(){let{app:e,asked:t}=this;if(!t){e.info?.logs&&h(this,Ye).load(()=>l(this,O,Qo).call(this,{limit:Lc}));return}let{entity:s,hops:o,owner:a}=t,c={entity:s,hops:o,limit:jc,with_ended:!0,...a?{owner:a}:{}};h(this,Ye).load(()=>l(this,O,Qo).call(this,c))}willUpdate(e){String(e.get("path")??this.path)!==String(this.path)&&h(this,Ye).clear(),super.willUpdate(e)}get asked(){let[e,t="1",s=""]=this.path;return e?{entity:e,hops:t==="2"?2:1,owner:s}:null}render(){let{app:e,asked:t}=this;return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"graph")}</h1>
      ${e.info&&!e.info.logs?Ie(e):d} ${l(this,O,Jr).call(this)}
      ${t||e.info?.logs?U(e,h(this,Ye).current,s=>t?l(this,O,Xr).call(this,s):l(this,O,Zr).call(this,s),()=>this.load()):l(this,O,Bi).call(this)}
    </div>`}};Ye=new WeakMap,O=new WeakSet,Qo=async function(e){try{return await this.app.call("graph/neighbourhood",e)}catch(t){let s=V(this.app,t);if(s.code!=="graph_entity_unknown")throw s;return{revision:"",unknown:s.message}}},Jr=function(){let{app:e,asked:t}=this,s=e.info?.owners??[],o=h(this,O,en);return r`<form class="card" role="search" @submit=${h(this,Gi)}>
      <label class="field wide">
        ${T(e,"entity")}
        <input id="entity" required maxlength="255" .value=${o} />
      </label>
      ${Z(T(e,"hops"),String(t?.hops??1),[["1",T(e,"hops_1")],["2",T(e,"hops_2")]],void 0,"hops")}
      ${Z(T(e,"owner"),t?.owner??"",[["",T(e,"owner_any")],...s.map(a=>[a,e.ownerName(a)])],void 0,"owner")}
      <button class="filled">${T(e,"show")}</button>
    </form>`},en=function(){let{value:e}=h(this,Ye).current;return!this.asked||!e?"":e.nodes?.[0]?.name??this.asked.entity},Gi=new WeakMap,Wi=function(e,t,s){return`/graph/${[e,String(t),...s?[s]:[]].map(encodeURIComponent).join("/")}`},Es=function(e){return l(this,O,Wi).call(this,e.id,this.asked?.hops??1,this.asked?.owner??"")},Bi=function(){let{app:e}=this,t=(e.info?.owners??[]).filter(s=>s!=="household");return ee(T(e,"empty_title"),T(e,"empty"),t.map(s=>r`<a class="button" href=${e.link(l(this,O,Wi).call(this,e.ownerName(s),1,""))}>
            ${e.ownerName(s)}
          </a>`))},Zr=function({nodes:e=[],relations:t=[],more:s=!1}){let{app:o}=this;if(!e.length)return l(this,O,Bi).call(this);let a=f=>t.filter(({subject:b,object:w})=>b===f.id||w===f.id).length,c=e.filter(a),p=T(o,"nodes",{count:e.length});return r`<h2>${T(o,"empty_title")}</h2>
      ${s?r`<p class="alert warn">${T(o,"map_more",{count:e.length})}</p>`:d}
      ${c.length?l(this,O,tn).call(this,c,t):d}
      <section class="card stack">
        <h2>${p}</h2>
        ${ae(p,[[T(o,"name")],[T(o,"kind")],[T(o,"links"),"number"],[T(o,"of")]],e.map(f=>[l(this,O,on).call(this,f),T.told(o,"kind_",f.kind),o.show.number(a(f)),l(this,O,Ps).call(this,f.owners)]))}
      </section>`},Xr=function(e){let{app:t}=this;if(e.unknown)return r`<p role="status" data-state="empty">${e.unknown}</p>
        ${l(this,O,Bi).call(this)}`;if(e.candidates)return r`<section class="card stack">
        <h2>${T(t,"several")}</h2>
        <ul class="plain stack">
          ${e.candidates.map(p=>r`<li>
                <a href=${t.link(l(this,O,Es).call(this,p))}>${p.name}</a>
                <span class="quiet">${l(this,O,sn).call(this,p)}</span>
              </li>`)}
        </ul>
      </section>`;let{nodes:s=[],relations:o=[],more:a=!1}=e,[c]=s;return r`${l(this,O,tn).call(this,s,o)}
      ${c?r`<sb-graph-correct
            .app=${t}
            .node=${c}
            .relations=${o.filter(p=>[p.subject,p.object].includes(c.id))}
            @corrected=${()=>this.load()}
          ></sb-graph-correct>`:d}
      ${a?r`<p class="alert warn">${T(t,"more",{count:s.length})}</p>`:d}
      ${l(this,O,ea).call(this,s,o)}`},tn=function(e,t){let{app:s}=this,{width:o,height:a,nodes:c,lines:p}=Yr(e,t,Date.now());return r`<figure class="card" tabindex="0" aria-label=${T(s,"drawing")}>
      <svg width=${o} height=${a} role="group" aria-label=${T(s,"drawing")}>
        ${p.map(f=>Ue`<path
              class="line ${f.is_over?"over":""} ${f.label?"":"beside"}"
              d=${f.path}><title>${f.relation.text}</title></path>`)}
        ${p.map(({label:f,relation:b})=>f?Ue`<text class="says" text-anchor="end" x=${f.x} y=${f.y}
                aria-hidden="true"><title>${b.text}</title>${f.text}</text>`:d)}
        ${c.map(({node:f,x:b,y:w},x)=>Ue`<a
              class=${x===0&&this.asked?"first":""}
              href=${s.link(l(this,O,Es).call(this,f))}
              aria-label="${f.name}, ${l(this,O,sn).call(this,f)}"
              @click=${D=>l(this,O,Qr).call(this,D,f)}>
              <title>${f.name}</title>
              <rect x=${b} y=${w} width=${ge.width} height=${ge.height} rx="15"></rect>
              <text x=${b+ge.width/2} y=${w+ge.height/2+5} text-anchor="middle">
                ${Xo(f.name,Fc)}</text>
            </a>`)}
      </svg>
    </figure>`},Qr=function(e,t){e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),this.app.go(l(this,O,Es).call(this,t)))},sn=function(e){return`${T.told(this.app,"kind_",e.kind)} · ${l(this,O,Ps).call(this,e.owners)}`},ea=function(e,t){let{app:s}=this,[o,a]=[T(s,"relations",{count:t.length}),T(s,"nodes",{count:e.length})];return r`<section class="card stack">
        <h2>${o}</h2>
        ${t.length===0?r`<p>${T(s,"no_relations")}</p>`:ae(o,[[T(s,"says")],[T(s,"since")],[T(s,"certain"),"number"],[T(s,"of")],[T(s,"known_from")],[T(s,"correct")]],t.map(c=>l(this,O,ta).call(this,c)))}
      </section>
      <section class="card stack">
        <h2>${a}</h2>
        ${ae(a,[[T(s,"name")],[T(s,"kind")],[T(s,"also")],[T(s,"of")]],e.map(c=>l(this,O,sa).call(this,c)))}
      </section>`},ta=function(e){let{app:t}=this,s=e.valid_to?` – ${t.show.date(e.valid_to)}`:"";return[r`${e.text}
      ${Ui(e,Date.now())?r`<span class="chip">${T(t,"ended")}</span>`:d}`,t.show.date(e.valid_from)+s,t.show.percent(e.confidence),l(this,O,Ps).call(this,e.owners),e.memory_ids.map((o,a)=>r`<a href=${t.to("memory",o)}>
            ${T(t,"memory",{number:a+1})}
          </a> `),Ui(e,Date.now())?d:r`<button
            aria-label=${`${T(t,"reject")}: ${e.text}`}
            ?disabled=${this.busy!==""}
            @click=${()=>{this.attempt(e.id,()=>Lr(t,e,()=>this.load()))}}
          >
            ${T(t,"reject")}
          </button>`]},on=function(e){return r`<a href=${this.app.link(l(this,O,Es).call(this,e))}>${e.name}</a>`},sa=function(e){return[l(this,O,on).call(this,e),T.told(this.app,"kind_",e.kind),e.names.slice(1).join(", "),l(this,O,Ps).call(this,e.owners)]},Ps=function(e){return e.map(t=>this.app.ownerName(t)).join(", ")},Ve.styles=[I,j`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: end;
      }
      form .wide {
        flex: 1 1 200px;
      }
      figure {
        overflow: auto;
        max-height: 70dvh;
      }
      svg {
        display: block;
        font-size: 13px;
      }
      .line {
        fill: none;
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
        stroke-width: 1.5;
      }
      .line.over {
        stroke-dasharray: 2 5;
      }
      .line.beside {
        stroke-width: 1;
        stroke-dasharray: 6 3;
      }
      .says {
        fill: var(--sb-quiet);
        stroke: var(--sb-card);
        stroke-width: 4px;
        paint-order: stroke;
        font-size: 12px;
      }
      rect {
        fill: var(--sb-card);
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
      }
      .first rect {
        fill: var(--sb-tint);
        stroke: var(--sb-link);
        stroke-width: 2;
      }
      svg a {
        text-decoration: none;
      }
      svg a text {
        fill: var(--sb-text);
      }
      svg a:focus-visible {
        outline: none;
      }
      svg a:focus-visible rect,
      svg a:hover rect {
        stroke: var(--sb-link);
        stroke-width: 3;
      }
    `],m([X("#entity")],Ve.prototype,"entity",2),m([X("#hops")],Ve.prototype,"hops",2),m([X("#owner")],Ve.prototype,"owner",2),Ve=m([k("sb-graph")],Ve);var ia={look_again:"Refresh",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Paused for {span}",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"OK",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for embeddings",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",will_be_shown:"Once it has been asked, this shows how fast it answers, how often it fails, and what it does not take.",typical:"Typical / slow (95 %)",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"OK",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is not asked for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so embeddings cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details.",homes:"Other homes",homes_well:"OK",homes_waits:"Waiting",homes_away:"The server cannot be reached. What is to be sent waits, and nothing is lost.",homes_refused:"The server does not answer as it should. What to do stands under Settings > Repairs.",homes_with:"Shared with",homes_none:"No other home yet",homes_last:"Last contact",homes_never:"None yet",homes_waiting:"Changes to be sent",homes_forgetting:"Forgetting",forgotten_in:"Forgotten in {confirmed} of {homes} homes",homes_read:"The server reads it",homes_now:"Send and receive now"};var P=Q("views/health/i18n",ia);var Uc=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function mt(n,i){if(!i)return"";if(Uc.includes(i))return P(n,`reason_${i}`);let e=n.hass.localize(`component.switchboard.exceptions.${i}.message`);return e&&!e.includes("{")?e:P(n,"reason_other",{reason:i})}var Wc=60*864e5,oa="/config/integrations/integration/switchboard",Os,Y,na,ra,aa,la,da,ca,ha,pa,Cs,ua,ma,fa,Ns=class extends E{constructor(){super(...arguments);g(this,Y);g(this,Os,this.loader());g(this,Cs,(e,t)=>r`<tr>
      <th scope="row">${P(this.app,e)}</th>
      <td>${t}</td>
    </tr>`)}load(){h(this,Os).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${y(e,"health")}</h1>
        <button @click=${()=>this.load()}>${P(e,"look_again")}</button>
      </div>
      ${U(e,h(this,Os).current,t=>l(this,Y,na).call(this,t),()=>this.load())}
    </div>`}};Os=new WeakMap,Y=new WeakSet,na=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${P(t,"guests")}</p>`:d}
      ${e.connections.length?e.connections.map(s=>l(this,Y,ra).call(this,s)):ee(P(t,"empty_title"),P(t,"empty"),r`<a class="button filled" href=${oa}>${P(t,"to_integration")}</a>`)}
      ${l(this,Y,fa).call(this,e.database)} ${e.sharing?l(this,Y,ua).call(this,e.sharing):d}
    `},ra=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?d:r`<div class="alert bad stack">
            <p>${P(t,"not_loaded")}</p>
            <a href=${oa}>${P(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(s=>r`<li>
            ${s.takes_over?P(t,"takes_over",{agent:s.name,other:t.entityName(s.takes_over)}):P(t,"nobody_takes_over",{agent:s.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(s=>l(this,Y,aa).call(this,e,s))}</div>
    </section>`},aa=function(e,t){let{app:s}=this,o=t.last_failure,a=o!==null&&(t.last_success??"")<o.at,c=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",p={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[c];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${p}">
          ${P(s,`is_${c}`,{span:s.show.span(1e3*Math.ceil(t.breaker.seconds??0))})}
        </span>
      </div>
      <p class="quiet">
        ${P(s,`role_${t.role}`)}${t.rank&&t.rank>1?`, ${P(s,"rank",{rank:t.rank})}`:""}.
        ${t.model?P(s,"model",{model:t.model}):P(s,"model_unknown")}
      </p>
      ${l(this,Y,da).call(this,t)}
      ${c==="unknown"?r`<p>${P(s,"will_be_shown")}</p>`:l(this,Y,la).call(this,e,t,a)}
    </article>`},la=function(e,t,s){let{app:o}=this,a=t.last_failure;return r`<p>
        ${t.last_success?P(o,"last_success",{ago:o.show.ago(t.last_success)}):P(o,"no_success")}
        ${a?P(o,"last_failure",{ago:o.show.ago(a.at)}):P(o,"no_failure")}
      </p>
      ${a?r`<p class=${s?"alert bad":"quiet"}>${mt(o,a.reason)}</p>`:d}
      ${t.week.calls?l(this,Y,ca).call(this,t):r`<p class="quiet">${P(o,"never_asked")}</p>`}
      ${l(this,Y,ha).call(this,e,t)}`},da=function(e){if(!e.retires)return d;let{app:t}=this,s=`${e.retires}T12:00:00Z`,o=Date.parse(s)-Date.now()<Wc;return r`<p class=${o?"alert warn":"quiet"}>
      ${P(t,e.is_over?"retired":"retires",{day:t.show.date(s)})}
    </p>`},ca=function(e){let{app:t}=this,s=[e.day,e.week],o=(p,f)=>[P(t,p),...s.map(f)],a=p=>p.p50===null||p.p95===null?"–":`${t.show.span(p.p50)} / ${t.show.span(p.p95)}`,c=e.role==="embedding";return ae(e.name,[[P(t,"typical")],[P(t,"day"),"number"],[P(t,"week"),"number"]],[o("calls",p=>t.show.number(p.calls)),o("errors",({error_rate:p})=>p===null?"–":t.show.percent(p)),...c?[]:[o("first_word",p=>a(p.first_word_ms))],o("whole",p=>a(p.whole_ms))])},ha=function(e,t){let{app:s}=this,o=[...new Set([...t.refused,...Object.keys(t.values)])];return o.length?r`<div class="stack">
      <p class="quiet">${P(s,"refuses")}</p>
      <ul class="plain row">
        ${o.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy!==""}
          aria-label=${`${P(s,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,Y,pa).call(this,e,t)}}
        >
          ${P(s,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${P(s,"refuses_nothing")}</p>`},pa=async function(e,t){await this.attempt(t.key,async()=>{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(P(this.app,"will_ask"))}),this.load()},Cs=new WeakMap,ua=function(e){let{app:t}=this,s=h(this,Cs);return r`<section class="card stack" id="homes">
      <div class="spread">
        <h2>${P(t,"homes")}</h2>
        <span class="chip ${e.problem?"warn":"good"}">${P(t,e.problem?"homes_waits":"homes_well")}</span>
      </div>
      ${e.problem?r`<p class="alert warn">${P(t,e.problem==="cannot_connect"?"homes_away":"homes_refused")}</p>`:d}
      <table>
        <tbody>
          ${s("homes_with",e.homes.join(", ")||P(t,"homes_none"))}
          ${s("homes_last",e.last_exchange?t.show.ago(e.last_exchange):P(t,"homes_never"))}
          ${s("homes_waiting",t.show.number(e.waiting))}
          ${e.forgetting.map(o=>s("homes_forgetting",P(t,"forgotten_in",o)))}
          ${e.read_by_server?s("log",P(t,"homes_read")):d}
        </tbody>
      </table>
      <div class="row">
        <button ?disabled=${this.busy!==""} @click=${()=>{l(this,Y,ma).call(this)}}>${P(t,"homes_now")}</button>
      </div>
    </section>`},ma=async function(){await this.attempt("homes",async()=>{await this.app.call("health/exchange")}),this.load()},fa=function(e){let{app:t}=this,s=e.problem!==null||e.is_kept&&!e.is_open,o=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=s?"bad":o?"warn":e.is_open?"good":"",c=h(this,Cs);return r`<section class="card stack">
      <div class="spread">
        <h2>${P(t,"database")}</h2>
        <span class="chip ${a}">${P(t,s?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${s?r`<p class="alert bad">${P(t,"db_bad_means")}</p>`:d}
      <table>
        <tbody>
          ${c("log",P(t,e.is_kept?"log_on":"log_off"))}
          ${c("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?c("integrity",P(t,`db_${e.integrity}`)):d}
          ${e.checked?c("checked",t.show.dateTime(e.checked)):d}
          ${c("backup",e.is_held_for_backup?P(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):P(t,"backup_unknown"))}
          ${c("retention",e.retention_days===null?P(t,"for_ever"):P(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?c("dropped",t.show.number(e.dropped)):d}
        </tbody>
      </table>
      ${e.is_kept?d:r`<div class="row"><a class="button" href=${t.settings("consent")}>${y(t,"open_settings")}</a></div>`}
    </section>`},Ns.styles=[I,j`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],Ns=m([k("sb-health")],Ns);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Bc={},ga=dt(class extends Be{constructor(){super(...arguments),this.ot=Bc}render(n,i){return i()}update(n,[i,e]){if(Array.isArray(i)){if(Array.isArray(this.ot)&&this.ot.length===i.length&&i.every((t,s)=>t===this.ot[s]))return me}else if(this.ot===i)return me;return this.ot=Array.isArray(i)?Array.from(i):i,this.render(i,e)}});var ya={selected_group:"Several at once",select_all:"Select all shown",select_this:"Select: {name}",selected:"{count} selected",selected_one:"One selected",sort:"Sort by",sort_usual:"Pinned, then last changed",sort_newest:"Newest",sort_oldest:"Oldest",sort_unsure:"Least sure",sort_used:"Most used",since:"From",until:"Until"};var Ee=Q("ui/i18n",ya);var nn=200,zi=class{constructor(i){this.changed=i}#e=new Set;has(i){return this.#e.has(i.id)}of(i){return i.filter(e=>this.has(e))}clear(){this.#t([])}box(i,e,t){return r`<input
      type="checkbox"
      aria-label=${Ee(i,"select_this",{name:t})}
      .checked=${this.has(e)}
      ?disabled=${!this.has(e)&&this.#e.size>=nn}
      @change=${()=>this.#t(this.has(e)?[...this.#e].filter(s=>s!==e.id):[...this.#e,e.id])}
    />`}bar(i,e,t){let s=this.of(e),o=s.length>0&&s.length===Math.min(e.length,nn);return r`<div class="row" role="group" aria-label=${Ee(i,"selected_group")}>
      ${qe(Ee(i,"select_all"),o,()=>this.#t(o?[]:e.slice(0,nn).map(a=>a.id)))}
      <span class="quiet" role="status">
        ${s.length?Ee(i,"selected",{count:s.length}):d}
      </span>
      ${s.length?t(s):d}
    </div>`}#t(i){this.#e=new Set(i),this.changed()}};var zc=["","newest","oldest","unsure","used"],wa={sort:"",since:"",until:""};function ba({sort:n,since:i,until:e}){return{...n?{sort:n}:{},...i?{since:i}:{},...e?{until:e}:{}}}function _a(n,{sort:i,since:e,until:t},s){return r`${Z(Ee(n,"sort"),i,zc.map(o=>[o,Ee(n,o?`sort_${o}`:"sort_usual")]),o=>s({sort:o}))}
  ${Ge(Ee(n,"since"),e,o=>s({since:o}))}
  ${Ge(Ee(n,"until"),t,o=>s({until:o}))}`}var va={one:"One memory",to_list:"All memories",to_review:"{count} memories to review",to_review_one:"One memory to review",review_none_title:"Nothing to review",review_none:"What is learnt and needs your answer, and memories that may contradict each other, stand here. At present there are none.",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"current",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by somebody",actor_by:"by {who}",actor_assistant:"by the assistant, asked to",owner:"Belongs to",kind:"Kind",text:"Text",subject:"About",status:"Status",confidence:"How sure",by_person:"Told by somebody",valid_to:"Until",until:"Until",since:"Since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is given to the assistant before anything else, as far as there is room, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by somebody",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"The household's and mine",private:"Private memories of others",private_noted:"They are not shown until you ask for them. That you did is noted, and the person sees it.",private_of:"{owner}: {count}, private",looked_title:"Who looked at your private memories",looked:"{by}, {at}",looked_by_automation:"an automation",may_look:"Administrators decide what waits or is in doubt, and see it until then. Your other private memories they can look up; it is noted here when they do. Conversations they read without a note.",all_kinds:"All kinds",which:"Show",which_active:"Current",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be given along",would_not_be_told:"would not be given along",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} memories to review",waiting_title_one:"One memory to review",waiting:"This touches access, money, safety, health or whom to obey, or it is not certain that somebody said it so. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these is right?",doubts:"These may contradict each other. What is dropped stays in the history.",this_holds:"This one is right",both_hold:"Both are right",settled:"Decided.",doubt_with:"This may contradict:",decide_in_list:"Decide which is right",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"Somebody else told the household this, or it is no longer known who did. Everyone in it may correct it or take it back, and undo that; only an administrator deletes it for good.",take_back:"Take back",taken_back:"Taken back: it is not current any more.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned.",unpinned:"Unpinned.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",person_title:"Forget a person",person_means:"All that belongs to one person goes: what they said, what was learnt of them, and their part of the graph. First you see how much that is.",person_button:"Forget {owner} …",person_forget:"Forget all of {owner}?",several_confirm:"These are right",several_confirm_done:"{count} confirmed.",several_confirm_done_one:"One confirmed.",several_end_done:"{count} taken back: they hold no longer.",several_end_done_one:"One taken back: it holds no longer.",several_forget:"Forget {count} memories?",several_forget_one:"Forget one memory?",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"There is nothing to forget about this.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_others:"What belongs to the household or to others stays.",stays_named:"This has the name in it and stays with the household; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good. Memories: {memories}. Messages: {messages}.",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording is right?",merged:"Merged.",edit_title:"Correct this memory",store:"Save",storing:"Saving …",stored:"Saved.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be saved, or type on.",conflict_theirs:"As it is saved now",conflict_mine:"As you typed it",conflict_store:"Save what I typed",conflict_keep:"Keep what is saved",evidence:"What it rests on",given:"{owner} told everybody, {at}.",evidence_typed:"Somebody told, corrected or confirmed it. The log has no sentence for it, or no longer.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone.",before:"before:",after:"after:",day:"The last day",day_learnt:"Learnt",day_waiting:"Waiting for your decision",day_turns:"Turns (answered at home)",day_unanswered:"Not answered",day_cost:"Cost",sentences:"Learnt sentences",sentences_means:"A model did the same with these each time, so your home can do it by itself.",sentences_none:"Nothing yet. What a model answers twice in the same way is offered here.",sentence_offered:"offered",sentence_active:"answered at home",sentence_declined:"not wanted",sentence_wrong:"was wrong",sentence_changed:"its device has changed",sentence_saves:"saves {tokens} tokens each time, used {uses} times.",sentence_why:"Why?",sentence_learn:"Answer this at home from now on",sentence_decline:"Not this one",sentence_undo:"Take back",no_end:"no end"};var u=Q("views/memory/i18n",va);var ft=(n,i)=>u.told(n,"kind_",i),Ki=(n,i)=>u.told(n,"status_",i),rn=(n,i)=>u.told(n,"action_",i),$a=(n,{actor:i,done_by:e})=>e?u(n,"actor_by",{who:n.ownerName(e)}):u.told(n,"actor_",i),ka=(n,i)=>u.told(n,"",i);function Is(n,i,e){return e==null||e===""?u(n,i==="valid_to"?"no_end":"nothing"):typeof e=="boolean"?u(n,e?"yes":"no"):i==="owner"?n.ownerName(String(e)):i==="kind"?ft(n,String(e)):i==="status"?Ki(n,String(e)):i==="confidence"&&typeof e=="number"?n.show.percent(e):i==="valid_to"?n.show.dateTime(String(e)):String(e)}function Dt(n,i){return r`<span class="row">
    <span class="chip">${n.ownerName(i.owner)}</span>
    <span class="chip">${ft(n,i.kind)}</span>
    ${"pinned"in i&&i.pinned?r`<span class="chip good">${u(n,"pinned")}</span>`:d}
    ${i.in_doubt_with?.length?r`<span class="chip warn">${u(n,"in_doubt")}</span>`:d}
    ${i.status==="active"?d:r`<span class="chip">${Ki(n,i.status)}</span>`}
  </span>`}function xa(n,{waiting:i,in_doubt:e}){let t=i+e;return t?r`<a class="card" href=${n.link("/review")}
    >${u(n,"to_review",{count:t})}</a
  >`:d}function qs(n,i){return Te(n,i)||!!n?.own&&i==="household"}function Te(n,i){return n!==void 0&&(n.own===null||n.own===i)}var Ta={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Vi=class extends Se{constructor(){super(...arguments);this.command="memory/forget";this.parts=Object.keys(Ta)}isNothing(e){return this.parts.every(t=>!this.pageOf(e,t)?.total)}verb(){return u(this.app,this.isBusy?"forgetting":"forget_for_good")}titleOf(e,t){return u(this.app,Ta[e],{count:t})}above(e){return r`<p>${u(this.app,this.isNothing(e)?"nothing_goes":"all_goes")}</p>`}about({status:e,at:t,role:s,owner:o}){let{app:a}=this;return r`${e&&e!=="active"?r`<span class="chip">${Ki(a,e)}</span>`:d}
    ${t?r`<span class="quiet"
          >${u(a,s==="user"?"said_at":"answered_at",{owner:a.ownerName(o),at:a.show.dateTime(t)})}</span
        >`:d}`}below({conversations:e,names:t,would_stay:s}){let{app:o}=this,a=(f,b=[])=>b.length?r`<p>${f}</p>
            <ul>
              ${b.map(w=>r`<li>${w.text}</li>`)}
            </ul>`:d,c=s?.messages_that_only_contain_it,p=Object.keys(this.what).join()==="owner";return r`
      ${e?r`<p>${u(o,"going_conversations",{count:e})}</p>`:d}
      ${t.length?r`<p>${u(o,"going_names",{names:t.join(", ")})}</p>`:d}
      ${a(u(o,"stays_contains"),s?.only_contain_it)}
      ${p?r`<p>${u(o,"stays_others")}</p>`:d}
      ${a(u(o,p?"stays_named":"stays_about"),s?.may_be_about_it)}
      ${c?r`<p>${u(o,"stays_messages",{count:c})}</p>`:d}
    `}done({memories:e,messages:t}){return u(this.app,"forgotten",{memories:e,messages:t})}};Vi=m([k("sb-memory-forget")],Vi);function Aa(n,{items:i,owners:e,how_they_hang_together:t}){let s=e.map(o=>n.ownerName(o)).join(", ");return r`
    <p class="quiet">${u(n,"recall_for",{owners:s})}</p>
    ${t.map(o=>r`<p>${o}</p>`)}
    ${i.length===0?r`<p data-state="empty">${y(n,"none_found")}</p>`:r`<ol class="stack">
          ${i.map(o=>Vc(n,o))}
        </ol>`}
  `}function Vc(n,i){let[e]=i.sources,t=i.memory_id?n.to("memory",i.memory_id):e?n.to("turn",e):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${i.text}</a>`:i.text}</p>
    <p class="quiet">
      ${Yc(n,i).join("; ")}. ${u(n,"score",{score:n.show.number(i.score,4)})}
      ${i.by_way_of?r`<br />${i.by_way_of}`:d}
    </p>
    <span class="chip ${i.would_be_told?"good":""}"
      >${u(n,i.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Yc(n,i){let t=i.reasons.map(s=>s!=="words"?u.told(n,"reason_",s):i.share===null?"":u(n,"reason_words",{share:n.show.percent(i.share)})).filter(s=>s!=="");return t.length?t:[u(n,"reason_other")]}function Ra(n,i,e,t,s){let o=e.every(c=>c.status==="active"&&qs(i,c.owner)),a=c=>()=>{Jc(n,e,c,s)};return r`<button ?disabled=${!o} @click=${a("confirm")}>
      ${u(n,"several_confirm")}
    </button>
    <button ?disabled=${!o} @click=${a("end")}>${u(n,"take_back")}</button>
    <button
      class="bad"
      ?disabled=${!e.every(c=>Te(i,c.owner))}
      @click=${t}
    >
      ${u(n,"forget")}
    </button>`}var an=({id:n,revision:i})=>({memory_id:n,expected_revision:i});async function Jc(n,i,e,t){let[s,...o]=i;if(s){try{let a={...an(s),others:o.map(an),decision:e},{memory:c,count:p,group_id:f}=await n.call("memory/change_several",a),b=async()=>{try{await n.call("memory/undo",{...an(c),group_id:f}),n.notify(u(n,"undone"))}catch(w){n.notifyFailure(w)}t()};n.notify(u(n,`several_${e}_done`,{count:p}),{label:y(n,"undo"),run:()=>{b()}})}catch(a){n.notifyFailure(a)}t()}}function Yi({sources:n}){return typeof n=="number"?n:n.length}var Ji=["preference","feedback","fact"];var Zc=50,Sa={...wa,words:"",owner:"",kind:"",status:"active",isRecalling:!1},Je,Ft,Ze,q,gt,jt,Lt,Ea,Pa,ln,Na,Oa,Zi,Ca,Ia,qa,Xi,dn,cn,Qi,Me=class extends E{constructor(){super(...arguments);g(this,q);this.isForgetting="";g(this,Je,this.paged());g(this,Ft,this.loader());g(this,Ze,new zi(()=>this.requestUpdate()));g(this,Xi,()=>{l(this,q,gt).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,q,Lt).call(this)});g(this,Qi,()=>{this.isForgetting==="words"&&l(this,q,gt).call(this,{words:"",isRecalling:!1}),this.isForgetting="",l(this,q,cn).call(this),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}load(){l(this,q,jt).call(this,!1),this.wanted.isRecalling&&l(this,q,Lt).call(this)}render(){let{app:e,summary:t}=this,{words:s,owner:o,kind:a,status:c}=this.wanted,{since:p,until:f}=this.wanted,w=[o,a,p,f,c==="active"?"":c].filter(Boolean).length,x=!s&&!w&&h(this,Je).hasFirst&&h(this,Je).total===0;return r`<div class="stack">
      ${xa(e,t)}
      ${x?l(this,q,Ea).call(this):r`${l(this,q,Pa).call(this,w)} ${l(this,q,Ca).call(this)}`}
      ${l(this,q,Na).call(this)} ${l(this,q,Oa).call(this)}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${this.isForgetting==="several"?{memory_ids:h(this,q,dn).map(D=>D.id)}:{about:s,...o?{owner:o}:{}}}
            .heading=${this.isForgetting==="several"?u(e,"several_forget",{count:h(this,q,dn).length}):u(e,"forget_about",{words:s})}
            @closed=${()=>this.isForgetting=""}
            @removed=${h(this,Qi)}
          ></sb-memory-forget>`:d}
    </div>`}};Je=new WeakMap,Ft=new WeakMap,Ze=new WeakMap,q=new WeakSet,gt=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},jt=function(e){let{words:t,owner:s,kind:o,status:a}=this.wanted,c={limit:Zc,...ba(this.wanted),status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...s?{owner:s}:{},...o?{kind:o}:{}};h(this,Je).start(p=>this.app.call("memory/list",{...c,offset:p}),{clear:e})},Lt=function(){let{words:e,owner:t}=this.wanted;h(this,Ft).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Ea=function(){let{app:e}=this;return e.info&&!e.info.logs?Ie(e):r`${ee(u(e,"empty_title"),u(e,"empty"))}
      <ul class="stack">
        <li>${u(e,"empty_say_preference")}</li>
        <li>${u(e,"empty_say_fact")}</li>
        <li>${u(e,"empty_ask")}</li>
      </ul>`},Pa=function(e){let{app:t,summary:s,wanted:o}=this,a=(c,p,f,b)=>Z(c,p,f,w=>{l(this,q,gt).call(this,b(w)),l(this,q,jt).call(this,!0),this.wanted.isRecalling&&l(this,q,Lt).call(this)});return r`<sb-search
      .app=${t}
      .label=${u(t,"search")}
      .words=${o.words}
      .active=${e}
      @looked=${({detail:c})=>l(this,q,qa).call(this,c)}
    >
      ${a(u(t,"owner"),o.owner,[["",u(t,"everybody")],...s.owners.filter(c=>l(this,q,ln).call(this,c.owner)).map(({owner:c,kinds:p})=>[c,`${t.ownerName(c)} (${t.show.number(l(this,q,Zi).call(this,p))})`])],c=>({owner:c}))}
      ${a(u(t,"kind"),o.kind,[["",u(t,"all_kinds")],...Ji.map(c=>[c,ft(t,c)])],c=>({kind:c}))}
      ${a(u(t,"which"),o.status,[["active",u(t,"which_active")],["pinned",u(t,"which_pinned")],["all",u(t,"which_all")]],c=>({status:c}))}
      ${_a(t,o,c=>{l(this,q,gt).call(this,c),l(this,q,jt).call(this,!0)})}
      ${o.words?r`<div class="row" slot="actions">
            <button type="button" aria-expanded=${o.isRecalling} @click=${h(this,Xi)}>
              ${u(t,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!Te(s,o.owner||(s.own??""))}
              @click=${()=>this.isForgetting="words"}
            >
              ${u(t,"forget_about",{words:o.words})}
            </button>
          </div>`:d}
    </sb-search>`},ln=function(e){return["household",this.app.info?.viewer.owner,this.wanted.owner].includes(e)},Na=function(){let{app:e,summary:t}=this,s=t.owners.filter(o=>!l(this,q,ln).call(this,o.owner)&&l(this,q,Zi).call(this,o.kinds));return s.length?r`<section class="card stack" aria-labelledby="private">
      <h2 id="private">${u(e,"private")}</h2>
      <p class="quiet">${u(e,"private_noted")}</p>
      <div class="row">
        ${s.map(o=>r`<button
            @click=${()=>{l(this,q,gt).call(this,{owner:o.owner}),l(this,q,jt).call(this,!0)}}
          >
            ${u(e,"private_of",{owner:e.ownerName(o.owner),count:l(this,q,Zi).call(this,o.kinds)})}
          </button>`)}
      </div>
    </section>`:d},Oa=function(){let{app:e,summary:t}=this;return(e.info?.viewer.owner??"household")==="household"?d:r`<section class="card stack" aria-labelledby="looked">
      <h2 id="looked">${u(e,"looked_title")}</h2>
      <p class="quiet">${u(e,"may_look")}</p>
      <ul>
        ${t.looked.map(s=>r`<li>
            ${u(e,"looked",{by:s.by?e.ownerName(s.by):u(e,"looked_by_automation"),at:e.show.dateTime(s.at)})}
          </li>`)}
      </ul>
    </section>`},Zi=function(e){return Object.values(e).reduce((t,s)=>t+s,0)},Ca=function(){let{app:e,wanted:t}=this,s=h(this,Je);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${u(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${U(e,h(this,Ft).current,o=>Aa(e,o),()=>l(this,q,Lt).call(this))}
          </section>`:d}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${u(e,"remembered")}</h2>
        <div class="spread">
          <p class="quiet" role="status">
            ${s.state==="ready"?u(e,"found",{count:s.total}):""}
          </p>
          ${s.items.length?h(this,Ze).bar(e,s.items,o=>Ra(e,this.summary,o,()=>this.isForgetting="several",()=>l(this,q,cn).call(this))):d}
        </div>
        ${s.hasFirst&&s.items.length===0?r`<p data-state="empty">${y(e,"none_found")}</p>`:r`<ul class="plain">
              ${Ce(s.items,o=>o.id,o=>ga([o,h(this,Ze).has(o),e.hass.language,e.hass.locale],()=>l(this,q,Ia).call(this,o)))}
            </ul>`}
        ${s.foot()}
      </section>
    `},Ia=function(e){let{app:t}=this;return r`<li class="card">
      <p class="line">
        ${h(this,Ze).box(t,e,e.text)}
        <a href=${t.to("memory",e.id)}>${e.text}</a>
      </p>
      <div class="spread">
        ${Dt(t,e)}
        <span class="quiet">
          ${e.by_person?u(t,"told_by_person"):u(t,"learnt_from",{count:Yi(e)})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},qa=function(e){l(this,q,gt).call(this,{words:e,...e?{}:{isRecalling:!1}}),h(this,Ft).clear(),l(this,q,jt).call(this,!0),this.wanted.isRecalling&&l(this,q,Lt).call(this)},Xi=new WeakMap,dn=function(){return h(this,Ze).of(h(this,Je).items)},cn=function(){h(this,Ze).clear(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Qi=new WeakMap,Me.styles=[I,j`
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
        flex: 1;
      }
      .line {
        display: flex;
        gap: 10px;
      }
      .line input {
        flex: none;
        margin: 2px 0 0;
      }
    `],m([C({attribute:!1})],Me.prototype,"summary",2),m([C({attribute:!1})],Me.prototype,"wanted",2),m([_()],Me.prototype,"isForgetting",2),m([X("sb-search")],Me.prototype,"search",2),Me=m([k("sb-memory-list")],Me);var eo="switchboard-draft-",Xe={has:n=>sessionStorage.getItem(eo+n)!==null,get(n){let i=sessionStorage.getItem(eo+n);return i===null?void 0:JSON.parse(i)},set:(n,i)=>sessionStorage.setItem(eo+n,JSON.stringify(i)),delete:n=>sessionStorage.removeItem(eo+n)};function Ms(n){let{text:i,kind:e,owner:t,pinned:s,valid_to:o}=n;return{text:i,kind:e,owner:t,pinned:s,until:o?Qc(o):""}}function to({base:n,fields:i}){let e=Ms(n),t={};return i.text.trim()!==e.text&&(t.text=i.text.trim()),i.kind!==e.kind&&(t.kind=i.kind),i.owner!==e.owner&&(t.owner=i.owner),i.pinned!==e.pinned&&(t.pinned=i.pinned),i.until!==e.until&&(i.until?t.valid_to=Xc(i.until):t.no_end=!0),t}function Xc(n){return new Date(`${n}T23:59:59`).toISOString()}function Qc(n){let i=new Date(n),e=t=>String(t).padStart(2,"0");return`${i.getFullYear()}-${e(i.getMonth()+1)}-${e(i.getDate())}`}var eh=300,th=["text","kind","owner","pinned","until"],sh={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},J,Ma,hn,Da,Ht,so,ja,La,pn,Fa,Ds,ye=class extends E{constructor(){super(...arguments);g(this,J);this.isBusy=!1;this.trouble="";g(this,so,e=>{e.preventDefault(),l(this,J,La).call(this,this.draft)});g(this,Ds,()=>{Xe.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=Xe.get(this.memory.id)??{base:this.memory,fields:Ms(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:s}=this.draft,o=Object.keys(to(this.draft)).length>0;return r`<form class="card stack" @submit=${h(this,so)}>
      <h2>${u(e,"edit_title")}</h2>
      ${Re(this.trouble)}
      ${t?l(this,J,Ma).call(this,t):d}
      <label class="field"
        >${u(e,"text")}
        <textarea
          rows="3"
          maxlength=${eh}
          required
          .value=${s.text}
          @input=${a=>l(this,J,Ht).call(this,{text:ih(a)})}
        ></textarea>
      </label>
      <div class="fields">
        ${Z(u(e,"kind"),s.kind,Ji.map(a=>[a,ft(e,a)]),a=>l(this,J,Ht).call(this,{kind:a}))}
        ${e.isAdmin?Z(u(e,"owner"),s.owner,l(this,J,Da).call(this).map(a=>[a,e.ownerName(a)]),a=>l(this,J,Ht).call(this,{owner:a})):d}
        ${Ge(u(e,"until"),s.until,a=>l(this,J,Ht).call(this,{until:a}))}
        ${qe(u(e,"pinned"),s.pinned,a=>l(this,J,Ht).call(this,{pinned:a}))}
      </div>
      <p class="quiet">${u(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!o||this.isBusy||t!==void 0}>
          ${u(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${h(this,Ds)}>
          ${y(e,"cancel")}
        </button>
      </div>
    </form>`}};J=new WeakSet,Ma=function(e){let{app:t}=this,s=Ms(e),o=this.draft.fields,a=Ms(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${u(t,"conflict_title")}</h3>
      <p>${u(t,"conflict")}</p>
      ${ae(u(t,"conflict_title"),[[r`<span class="unseen">${u(t,"field")}</span>`],[u(t,"conflict_theirs")],[u(t,"conflict_mine")]],th.filter(c=>s[c]!==o[c]||a[c]!==o[c]).map(c=>[u(t,sh[c]),l(this,J,hn).call(this,c,s),l(this,J,hn).call(this,c,o)]))}
      <div class="row">
        <button type="button" @click=${()=>{l(this,J,ja).call(this,e)}}>
          ${u(t,"conflict_store")}
        </button>
        <button type="button" @click=${h(this,Ds)}>${u(t,"conflict_keep")}</button>
      </div>
    </section>`},hn=function(e,t){let{app:s}=this;return e==="pinned"?u(s,t.pinned?"yes":"no"):e==="kind"?ft(s,t.kind):e==="owner"?s.ownerName(t.owner):e==="until"?t.until?s.show.date(`${t.until}T12:00:00`):u(s,"no_end"):t.text},Da=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Ht=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},Xe.set(this.memory.id,this.draft)},so=new WeakMap,ja=async function(e){this.theirs=void 0;let t=to(this.draft);Object.keys(t).length&&await l(this,J,pn).call(this,t,e.revision)},La=async function(e){let t=to(e);!Object.keys(t).length||this.isBusy||await l(this,J,pn).call(this,t,e.base.revision)},pn=async function(e,t){let{app:s}=this,o=this.memory.id;this.isBusy=!0,this.trouble="";try{await s.call("memory/update",{...e,memory_id:o,expected_revision:t}),Xe.delete(o),this.dispatchEvent(new Event("stored"))}catch(a){let c=V(s,a);this.trouble=c.message,c.code==="memory_changed_meanwhile"&&await l(this,J,Fa).call(this,o)}finally{this.isBusy=!1}},Fa=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=V(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Ds=new WeakMap,ye.styles=[I,j`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
    `],m([C({attribute:!1})],ye.prototype,"memory",2),m([_()],ye.prototype,"draft",2),m([_()],ye.prototype,"theirs",2),m([_()],ye.prototype,"isBusy",2),m([_()],ye.prototype,"trouble",2),m([X("textarea")],ye.prototype,"text",2),m([X("#conflict")],ye.prototype,"conflict",2),ye=m([k("sb-memory-editor")],ye);function ih(n){return n.target.value}var oh=["noop","conflict"];function Ha(n,i,e,t){let{owner:s}=i.changes,o=s?.before===null&&s.after==="household",a=(n.isAdmin||!o)&&i.undone_at===null&&!oh.includes(i.action),c=n.show.dateTime(i.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${rn(n,i.action)}</strong>
        <span class="quiet">${$a(n,i)}, ${c}</span>
        ${i.undone_at?r`<span class="chip">${u(n,"was_undone",{at:n.show.ago(i.undone_at)})}</span>`:d}
      </p>
      ${a?r`<button
            ?disabled=${!e}
            aria-label=${`${y(n,"undo")}: ${rn(n,i.action)}, ${c}`}
            @click=${t}
          >
            ${y(n,"undo")}
          </button>`:d}
    </div>
    ${Object.keys(i.changes).length?r`<dl>
          ${nh(i).map(([p,{before:f,after:b}])=>r`<div>
              <dt>${ka(n,p)}</dt>
              <dd>
                ${f==null?d:r`<span class="unseen">${u(n,"before")}</span>
                      <del>${Is(n,p,f)}</del>`}
                ${rh(i)?d:r`<span class="unseen">${u(n,"after")}</span>
                      <ins>${Is(n,p,b)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:d}
  </li>`}function nh({changes:n}){let i=Object.entries(n),{text:e}=n;return e&&(e.before===null||e.after===null)?[["text",e]]:i}var rh=({changes:n})=>n.text?.after===null;var ah=250,lh=20,js,Ut,yt,Ua,un,io,oo,Ls,Ae=class extends E{constructor(){super(...arguments);g(this,yt);this.holds="this";this.isBusy=!1;this.trouble="";g(this,js,this.loader());g(this,Ut);g(this,io,()=>{clearTimeout(h(this,Ut)),L(this,Ut,setTimeout(()=>this.load(),ah))});g(this,oo,async()=>{let{app:e,memory:t,other:s}=this;if(!s||this.isBusy)return;let[o,a]=this.holds==="this"?[t,s]:[s,t],c=p=>({memory_id:p.id,expected_revision:p.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...c(o),others:[c(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:o.id}))}catch(p){let f=V(e,p);this.trouble=f.message,f.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});g(this,Ls,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(h(this,Ut))}load(){let e=this.words?.value.trim();h(this,js).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:lh,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:s}=this;return r`<sb-dialog .heading=${u(e,"merge_title")} @closed=${h(this,Ls)}>
      <div class="stack">
        <p>${u(e,"merge_text",{text:t.text})}</p>
        ${Re(this.trouble)}
        <label class="field"
          >${u(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${h(this,io)} />
        </label>
        ${U(e,h(this,js).current,({items:o})=>l(this,yt,Ua).call(this,o.filter(a=>a.id!==t.id)),()=>this.load())}
        ${s?r`<fieldset>
              <legend>${u(e,"merge_holds")}</legend>
              ${l(this,yt,un).call(this,"this",t.text)} ${l(this,yt,un).call(this,"other",s.text)}
            </fieldset>`:d}
      </div>
      <button slot="actions" @click=${h(this,Ls)}>${y(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!s||this.isBusy}
        @click=${h(this,oo)}
      >
        ${u(e,"merge")}
      </button>
    </sb-dialog>`}};js=new WeakMap,Ut=new WeakMap,yt=new WeakSet,Ua=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${u(t,"merge_with")}</legend>
      ${e.map(s=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${s.id===this.other?.id}
            @change=${()=>this.other=s}
          />
          ${s.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${y(t,"none_found")}</p>`},un=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},io=new WeakMap,oo=new WeakMap,Ls=new WeakMap,Ae.styles=[I,j`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([C({attribute:!1})],Ae.prototype,"memory",2),m([_()],Ae.prototype,"other",2),m([_()],Ae.prototype,"holds",2),m([_()],Ae.prototype,"isBusy",2),m([_()],Ae.prototype,"trouble",2),m([X("#words")],Ae.prototype,"words",2),Ae=m([k("sb-memory-merge")],Ae);function Wt(n,i,e){return{label:y(n,"undo"),run:()=>{dh(n,i,e)}}}async function dh(n,i,e){try{let t={memory_id:i,limit:1},{items:s}=await n.call("memory/history",t),[o]=s;if(!o)return;let{revision:a}=await n.call("memory/get",t);await n.call("memory/undo",{memory_id:i,expected_revision:a,group_id:o.group_id}),n.notify(u(n,"undone"))}catch(t){n.notifyFailure(t)}e()}var bt,Fs,zt,N,Bt,Wa,Ba,Ga,za,no,ro,Ka,Gt,Va,Ya,Ja,ao,Za,lo,wt,Qe=class extends E{constructor(){super(...arguments);g(this,N);this.doing="";this.said="";g(this,bt,this.loader());g(this,Fs,this.paged());g(this,zt,this.paged());g(this,lo,()=>{this.doing="",Xe.delete(h(this,N,Bt)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(h(this,bt).clear(),this.said="",this.doing=Xe.has(h(this,N,Bt))?"edit":""),super.willUpdate(e)}load(){let e=h(this,N,Bt);h(this,bt).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),h(this,Fs).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),h(this,zt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${U(e,h(this,bt).current,t=>l(this,N,Wa).call(this,t),()=>this.load())}
    </div>`}};bt=new WeakMap,Fs=new WeakMap,zt=new WeakMap,N=new WeakSet,Bt=function(){return this.path[0]??""},Wa=function({memory:e}){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,N,Ka).call(this,u(t,"stored"))}
            @closed=${()=>l(this,N,ro).call(this,!0)}
          ></sb-memory-editor>`:l(this,N,Ba).call(this,e)}
      ${l(this,N,Ga).call(this,e)} ${l(this,N,za).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${u(t,"forget_this")}
            @closed=${()=>l(this,N,ro).call(this,!1)}
            @removed=${h(this,lo)}
          ></sb-memory-forget>`:d}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,N,ro).call(this,!1)}
            @merged=${s=>l(this,N,Za).call(this,s.detail)}
          ></sb-memory-merge>`:d}
    `},Ba=function(e){let{app:t}=this,s=qs(this.summary,e.owner)&&this.busy==="",o=Te(this.summary,e.owner),a=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${Dt(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.to("memory",e.superseded_by)}
              >${u(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:d}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${u(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(c=>r`<li>
                  <a href=${t.to("memory",c.id)}>${c.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/review")}>${u(t,"decide_in_list")}</a></p>
          </div>`:d}
      ${$e([[u(t,"since"),t.show.date(e.valid_from)],[u(t,"until"),Is(t,"valid_to",e.valid_to)],[u(t,"how_known"),e.by_person?u(t,"told_by_person"):`${u(t,"learnt")} (${t.show.percent(e.confidence)})`],[u(t,"used"),e.last_used_at?u(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):u(t,"never_used")]])}
      ${qs(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!s} @click=${()=>l(this,N,no).call(this,"edit")}>
              ${u(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!s} @click=${()=>{l(this,N,Va).call(this,e)}}>
              ${u(t,e.pinned?"unpin":"pin")}
            </button>
            ${a?r`<button id="end" ?disabled=${!s} @click=${()=>{l(this,N,Ya).call(this,e)}}>
                  ${u(t,"take_back")}
                </button>`:d}
            ${a&&o?r`<button id="merge" ?disabled=${!s} @click=${()=>l(this,N,no).call(this,"merge")}>
                  ${u(t,"merge")}
                </button>`:d}
            ${e.may_delete?r`<button
                  id="forget"
                  class="bad"
                  ?disabled=${!s}
                  @click=${()=>l(this,N,no).call(this,"forget")}
                >
                  ${u(t,"forget")}
                </button>`:d}
          </div>`:d}
      ${e.may_delete===!1?r`<p class="quiet">${u(t,"not_yours")}</p>`:d}
    </section>`},Ga=function(e){let{app:t}=this,s=h(this,Fs),o=Yi(e)-s.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${u(t,"evidence")}</h2>
      ${e.given?r`<p>
            ${u(t,"given",{owner:t.ownerName(e.given.by),at:t.show.dateTime(e.given.at)})}
          </p>`:d}
      ${s.hasFirst&&!e.sources?r`<p>${u(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${s.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${u(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.to("turn",a.id)}
                      >${u(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${s.hasFirst&&o>0?r`<p class="quiet">${u(t,"evidence_gone",{count:o})}</p>`:d}
            ${s.foot()}`}
    </section>`},za=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${u(e,"history")}</h2>
      <ol class="plain">
        ${h(this,zt).items.map(t=>Ha(e,t,this.busy==="",()=>{l(this,N,Ja).call(this,t)}))}
      </ol>
      ${h(this,zt).foot()}
    </section>`},no=function(e){this.said="",this.doing=e},ro=function(e){this.doing="",e&&l(this,N,Gt).call(this,"edit")},Ka=function(e){this.doing="",this.said=e,this.app.notify(e,Wt(this.app,h(this,N,Bt),()=>l(this,N,wt).call(this))),l(this,N,wt).call(this),l(this,N,Gt).call(this,"edit")},Gt=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},Va=async function(e){let{app:t}=this;await l(this,N,ao).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=u(t,e.pinned?"unpinned":"was_pinned")}),l(this,N,Gt).call(this,"pin")},Ya=async function(e){let{app:t}=this;await l(this,N,ao).call(this,"end",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,valid_to:"now"}),this.said=u(t,"taken_back"),t.notify(this.said,Wt(t,e.id,()=>l(this,N,wt).call(this)))}),l(this,N,Gt).call(this,"edit")},Ja=async function(e){let{app:t}=this,s=h(this,bt).current.value?.memory;if(!s)return;let o=!0;await l(this,N,ao).call(this,e.group_id,async()=>{o=(await t.call("memory/undo",{memory_id:s.id,expected_revision:s.revision,group_id:e.group_id})).memory!==null,this.said=u(t,"undone"),t.notify(this.said)}),o?l(this,N,Gt).call(this,"history"):t.go("/memory",{replace:!0})},ao=async function(e,t){await this.attempt(e,t),l(this,N,wt).call(this)},Za=function(e){let{app:t}=this;this.doing="",t.notify(u(t,"merged"),Wt(t,e,()=>l(this,N,wt).call(this))),e!==h(this,N,Bt)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,N,wt).call(this)},lo=new WeakMap,wt=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Qe.styles=[I,j`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([C({attribute:!1})],Qe.prototype,"summary",2),m([_()],Qe.prototype,"doing",2),m([_()],Qe.prototype,"said",2),Qe=m([k("sb-memory-one")],Qe);var co,_t=class extends E{constructor(){super(...arguments);this.person="";g(this,co,()=>{this.person="",this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))})}load(){}render(){let{app:e,summary:t}=this,s=t.owners.map(a=>a.owner).filter(a=>a!=="household"&&Te(t,a));if(!s.length)return d;let{person:o}=this;return r`<section class="card stack" aria-labelledby="person">
      <h2 id="person">${u(e,"person_title")}</h2>
      <p>${u(e,"person_means")}</p>
      <div class="row">
        ${s.map(a=>r`<button class="bad" @click=${()=>this.person=a}>
            ${u(e,"person_button",{owner:e.ownerName(a)})}
          </button>`)}
      </div>
      ${s.includes(o)?r`<sb-memory-forget
            .app=${e}
            .what=${{owner:o}}
            .heading=${u(e,"person_forget",{owner:e.ownerName(o)})}
            @closed=${()=>this.person=""}
            @removed=${h(this,co)}
          ></sb-memory-forget>`:d}
    </section>`}};co=new WeakMap,_t.styles=[I],m([C({attribute:!1})],_t.prototype,"summary",2),m([_()],_t.prototype,"person",2),_t=m([k("sb-memory-person")],_t);var Us,Ws,Pe,Xa,Qa,el,tl,Hs=class extends E{constructor(){super(...arguments);g(this,Pe);g(this,Us,this.loader());g(this,Ws,this.loader())}load(){h(this,Us).load(()=>this.app.call("learnt/note")),h(this,Ws).load(()=>this.app.call("learnt/list"))}render(){let e=()=>this.load();return r`<div class="stack">
      ${U(this.app,h(this,Us).current,t=>l(this,Pe,Xa).call(this,t),e)}
      ${U(this.app,h(this,Ws).current,t=>l(this,Pe,Qa).call(this,t),e)}
    </div>`}};Us=new WeakMap,Ws=new WeakMap,Pe=new WeakSet,Xa=function(e){let{app:t}=this;return r`<section class="card stack" aria-labelledby="day">
      <h2 id="day">${u(t,"day")}</h2>
      ${$e([[u(t,"day_learnt"),String(e.learnt)],[u(t,"day_waiting"),String(e.waiting)],[u(t,"day_turns"),`${e.turns} (${e.at_home})`],[u(t,"day_unanswered"),e.unanswered.join(" · ")||"0"],e.cost!==null&&[u(t,"day_cost"),t.show.money(e.cost)]])}
    </section>`},Qa=function({sentences:e,offered:t}){let s=[...t,...e];return r`<section class="card stack" aria-labelledby="sentences">
      <h2 id="sentences">${u(this.app,"sentences")}</h2>
      <p class="quiet">${u(this.app,s.length?"sentences_means":"sentences_none")}</p>
      <ul class="plain stack">
        ${s.map(o=>r`<li>${l(this,Pe,el).call(this,o)}</li>`)}
      </ul>
    </section>`},el=function(e){let{app:t}=this,s=e.message_ids.at(-1),o=e.status==="offered"?["learn","decline"]:["undo"];return r`<p>
        “${e.text}” <span class="chip">${u(t,`sentence_${e.status}`)}</span>
      </p>
      <p class="quiet">
        ${e.intent}: ${e.name}${e.area_id?r` · ${t.areaName(e.area_id)}`:d} ·
        ${u(t,"sentence_saves",{tokens:e.tokens,uses:e.uses})}
        ${s?r`<a href=${t.to("turn",s)}>${u(t,"sentence_why")}</a>`:d}
      </p>
      <div class="row">
        ${o.map(a=>r`<button class="button" @click=${()=>{l(this,Pe,tl).call(this,e,a)}}>
              ${u(t,`sentence_${a}`)}
            </button>`)}
      </div>`},tl=async function(e,t){try{await this.app.call("learnt/decide",{item_id:e.id,decision:t})}catch(s){this.app.notifyFailure(s)}this.load()},Hs.styles=[I],Hs=m([k("sb-memory-sentences")],Hs);var Bs,Gs,ho=class extends E{constructor(){super(...arguments);g(this,Bs,Sa);g(this,Gs,this.loader());this.isLive=!0}load(){h(this,Gs).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?u(e,"one"):y(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${u(e,"to_list")}</a>`:d}
      </div>
      ${U(e,h(this,Gs).current,o=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${o}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${o}
                .wanted=${h(this,Bs)}
                @wanted=${a=>L(this,Bs,a.detail)}
              ></sb-memory-list>
                <sb-memory-sentences .app=${e}></sb-memory-sentences>
                <sb-memory-person .app=${e} .summary=${o}></sb-memory-person>`}
        `,()=>this.load())}
    </div>`}};Bs=new WeakMap,Gs=new WeakMap,ho=m([k("sb-memory")],ho);var sl={one:"A request as it was sent",all:"All requests",sent:"The last requests",sent_hint:"Up to {count} are kept, in memory alone: they are gone after a restart, and as soon as anything is forgotten.",off_title:"No requests are kept",off:"To see what the model was sent, word for word and with what each part costs, set how many requests are kept, under “Log of conversations” in the settings. They stay in memory alone. What the next sentence would send can be seen above at any time.",off_ask:"To see what the model was sent, ask an administrator to have requests kept. What the next sentence would send can be seen above at any time.",none_title:"No request yet",none:"Say something that a model has to answer, and its request is shown here. What Home Assistant answers by itself needs none.",at:"When",purpose:"Asked by",the_house:"The house",deployment:"Deployment",outcome:"Outcome",under_way:"under way",answered:"answered",not_answered:"failed: {why}",attempts:"Sent",first_word:"First word after",whole:"Whole answer after",in:"Input tokens",cached:"of these cached",out:"Output tokens",usage:"Counted by the service",usage_is:"{read} input tokens ({cached} cached), {written} output ({thought} of them reasoning)",cache_written:"Tokens written to the cache",open_turn:"Open the turn",preview:"What would be sent now",preview_hint:"The request for a sentence, made as a turn makes it. Nobody is asked, nothing is changed, and nothing is paid.",sentence:"Sentence",agent:"Agent",said_by:"Said by",conversation:"Conversation",conversation_new:"A new one",unnamed:"Not in the log",preview_show:"Show the request",would_go:"It would go to {deployment}. Given along from the memory of: {owners}.",locally_first:"This agent lets Home Assistant answer first: only what it cannot is sent.",by_words:"Memories that only mean the same are not in here: to find them, the service would have to be asked.",tokens:"{count} tokens",tokens_one:"One token",tokens_column:"Tokens",part:"Part",share:"Share",counted:"Counted here, as a prompt is counted; what was thought and what images cost is not in it.",instructions:"Instructions",tools:"Tools",home:"The home",memory:"Memory",summary:"Summary",window:"What was said",note:"Time and changes",messages:"{count} messages",messages_one:"One message",parameters:"Parameters",unfold:"Unfold all",fold:"Fold all",copy:"Copy as JSON",copied:"Copied.",not_copied:"The browser does not let it be copied. It may need https.",cut:"The rest is not shown.",tool_cut:"What it takes is not shown: there are too many tools.",reasoning:"What was thought, encrypted: {count} characters",attached:"{kind}, {size} as text"};var $=Q("views/request/i18n",sl);var il=["instructions","tools","home","memory","summary","window","note"],oe,ol,nl,rl,mn,fn,al,we=class extends te{constructor(){super(...arguments);g(this,oe);this.parameters={};this.messages=[];this.next=null;this.isBusy=!1}willUpdate(e){e.has("made")&&(this.messages=this.made.messages.items,this.next=this.made.messages.next_offset)}render(){let{app:e,made:t}=this;return r`<div class="stack">
      ${l(this,oe,ol).call(this)}
      <section class="card">
        <div class="spread">
          <h2>${$(e,"messages",{count:t.messages.total})}</h2>
          <div class="row">
            <button @click=${()=>l(this,oe,mn).call(this,!0)}>${$(e,"unfold")}</button>
            <button @click=${()=>l(this,oe,mn).call(this,!1)}>${$(e,"fold")}</button>
            <button @click=${()=>{l(this,oe,al).call(this)}} ?disabled=${this.isBusy}>
              ${$(e,"copy")}
            </button>
          </div>
        </div>
        ${this.messages.map(s=>l(this,oe,nl).call(this,s))}
        ${this.next===null?d:r`<button @click=${()=>{l(this,oe,fn).call(this)}} ?disabled=${this.isBusy}>
              ${y(e,"more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${$(e,"tools",{count:t.tools.length})}</h2>
        ${t.tools.map(s=>l(this,oe,rl).call(this,s))}
      </section>
      <section class="card">
        <h2>${$(e,"parameters")}</h2>
        <pre>${JSON.stringify(this.parameters,null,2)}</pre>
      </section>
    </div>`}};oe=new WeakSet,ol=function(){let{app:e,made:t}=this,s=o=>t.total_tokens?t.tokens[o]/t.total_tokens:0;return r`<section class="card stack">
      <h2>${$(e,"tokens",{count:t.total_tokens})}</h2>
      <div class="bar" aria-hidden="true">
        ${il.filter(o=>t.tokens[o]>0).map(o=>r`<span class=${o} style="flex: ${s(o)}" title=${$(e,o)}></span>`)}
      </div>
      ${ae($(e,"tokens",{count:t.total_tokens}),[[$(e,"part")],[$(e,"tokens_column"),"number"],[$(e,"share"),"number"]],il.map(o=>[r`<span class="mark ${o}" aria-hidden="true"></span> ${$(e,o)}`,e.show.number(t.tokens[o]),e.show.percent(s(o))]))}
      <p class="quiet">${$(e,"counted")}</p>
    </section>`},nl=function(e){let{app:t}=this,s=e.number===this.made.messages.total-1;return r`<details ?open=${s}>
      <summary>
        <span class="row">
          ${t.show.number(e.number+1)}. ${e.role}
          <span class="chip">
            <span class="mark ${e.part??""}" aria-hidden="true"></span> ${e.part?$(t,e.part):d}
          </span>
          <span class="quiet">${$(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      ${e.text?r`<pre>${e.text}${e.is_cut?" …":""}</pre>`:d}
      ${e.is_cut?r`<p class="quiet">${$(t,"cut")}</p>`:d}
      ${e.calls.map(o=>r`<pre>${o.name}(${o.arguments})</pre>`)}
      ${e.reasoning.map(o=>r`<p class="quiet">${$(t,"reasoning",{count:o})}</p>`)}
      ${e.attached.map(({mime_type:o,size:a})=>r`<p class="quiet">${$(t,"attached",{kind:o,size:t.show.bytes(a)})}</p>`)}
    </details>`},rl=function(e){let{app:t}=this;return r`<details>
      <summary>
        <span class="row">
          ${e.name}
          <span class="quiet">${$(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      <p>${e.description}</p>
      ${e.is_cut?r`<p class="quiet">${$(t,"tool_cut")}</p>`:r`<pre>${JSON.stringify(e.parameters,null,2)}</pre>`}
    </details>`},mn=function(e){for(let t of this.renderRoot.querySelectorAll("details"))t.open=e},fn=async function(){if(this.next===null)return!0;let{made:e}=this;this.isBusy=!0;try{let t=(await this.more(this.next)).messages;return e!==this.made?!1:(this.messages=[...this.messages,...t.items],this.next=t.next_offset,!0)}catch(t){return this.app.notifyFailure(t),!1}finally{this.isBusy=!1}},al=async function(){for(;this.next!==null;)if(!await l(this,oe,fn).call(this))return;let{tokens:e,total_tokens:t,tools:s}=this.made,o={parameters:this.parameters,tokens:e,total_tokens:t,tools:s,messages:this.messages};try{await navigator.clipboard.writeText(JSON.stringify(o,null,2)),this.app.notify($(this.app,"copied"))}catch{this.app.notify($(this.app,"not_copied"))}},we.styles=[I,j`
      .bar {
        display: flex;
        gap: 2px;
        height: 22px;
      }
      .bar span,
      .mark {
        background: var(--of);
        min-width: 3px;
      }
      .mark {
        display: inline-block;
        width: 12px;
        height: 12px;
        border-radius: 3px;
        vertical-align: -1px;
      }
      .instructions {
        --of: #4063d8;
      }
      .tools {
        --of: #9558b2;
      }
      .home {
        --of: #2e8b57;
      }
      .memory {
        --of: #c9750c;
      }
      .summary {
        --of: #7b8794;
      }
      .window {
        --of: #c2385c;
      }
      .note {
        --of: #1f9bb5;
      }
      summary {
        padding-block: 8px;
      }
      details + details {
        border-top: 1px solid var(--sb-line);
      }
      details pre {
        padding-block: 4px 12px;
      }
      summary .row {
        display: inline-flex;
      }
    `],m([C({attribute:!1})],we.prototype,"app",2),m([C({attribute:!1})],we.prototype,"made",2),m([C({attribute:!1})],we.prototype,"parameters",2),m([C({attribute:!1})],we.prototype,"more",2),m([_()],we.prototype,"messages",2),m([_()],we.prototype,"next",2),m([_()],we.prototype,"isBusy",2),we=m([k("sb-made")],we);var ll=200,hh=15e3,gn=n=>`/config/integrations/integration/switchboard#config_entry=${n}`;function yn(n,i,e){let{entities:t,devices:s}=n.hass;return Object.values(t??{}).find(o=>o.platform==="switchboard"&&o.translation_key===i&&(e===void 0||s?.[o.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function dl(n,i,e){let t=()=>![void 0,"unavailable"].includes(n.hass.states[i]?.state);for(let s=0;!t();s+=ll){if(s>hh)throw new pe("gone","gone",y(n,"gone"));await new Promise(o=>setTimeout(o,ll))}await de(n,`switch.turn_${e?"on":"off"}`,{entity_id:i})}async function cl(n){let i=n.hass.localize;for(let e of["options","selector"])i=await n.hass.loadBackendTranslation(e,"switchboard");return e=>i(e)||n.hass.localize(e)}var ph=60,Kt,Vt,vt,Yt,hl,po,pl,et=class extends E{constructor(){super(...arguments);g(this,Yt);g(this,Kt,this.loader());g(this,Vt,this.loader());g(this,vt,null);g(this,po,e=>{e.preventDefault();let t=this.conversation.value;L(this,vt,{text:this.text.value,agent:this.agent.value,...this.owner?{owner:this.owner.value}:{},...t?{conversation_id:t}:{}}),h(this,Kt).clear(),this.load()})}load(){let e=h(this,vt);h(this,Vt).load(()=>l(this,Yt,hl).call(this)),e&&h(this,Kt).load(()=>this.app.call("request/preview",e))}render(){let{app:e}=this,{agents:t=[],owners:s=[]}=e.info??{};return r`<div class="stack">
      <form class="card stack" @submit=${h(this,po)}>
        <h2>${$(e,"preview")}</h2>
        <p class="quiet">${$(e,"preview_hint")}</p>
        <label class="field">
          ${$(e,"sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          ${Z($(e,"agent"),"",t.map(o=>[o,e.entityName(o)]),void 0,"agent")}
          ${e.isAdmin?Z($(e,"said_by"),"",s.map(o=>[o,e.ownerName(o)]),void 0,"owner"):d}
          ${Z($(e,"conversation"),"",[["",$(e,"conversation_new")],...h(this,Vt).current.value??[]],void 0,"conversation")}
        </div>
        ${Re(h(this,Vt).current.failure?.message??"")}
        <div class="row"><button class="filled">${$(e,"preview_show")}</button></div>
      </form>
      ${h(this,vt)?r`<div role="status">
            ${U(e,h(this,Kt).current,o=>l(this,Yt,pl).call(this,o),()=>this.load())}
          </div>`:d}
    </div>`}};Kt=new WeakMap,Vt=new WeakMap,vt=new WeakMap,Yt=new WeakSet,hl=async function(){let{app:e}=this,{conversations:t}=await de(e,"switchboard.conversation_stats"),s=e.info?.logs?(await e.call("conversations/list")).items:[];return Object.entries(t).map(([o,{state:a}])=>{let c=s.find(b=>b.conversation_id===o),p=c?.at??a?.last_message_time,f=c?.beginning.slice(0,ph)||$(e,"unnamed");return[o,p?`${f} (${e.show.dateTime(p)})`:f]})},po=new WeakMap,pl=function(e){let{app:t}=this,s=e.owners.map(a=>t.ownerName(a)).join(", "),o=h(this,vt)??{};return r`<div class="stack">
      <div class="card stack">
        <p>${$(t,"would_go",{deployment:e.deployment,owners:s})}</p>
        ${e.answers_locally_first?r`<p>${$(t,"locally_first")}</p>`:d}
        ${e.by_words_alone?r`<p>${$(t,"by_words")}</p>`:d}
      </div>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${e.parameters}
        .more=${a=>t.call("request/preview",{...o,offset:a})}
      ></sb-made>
    </div>`},m([X("#text")],et.prototype,"text",2),m([X("#agent")],et.prototype,"agent",2),m([X("#owner")],et.prototype,"owner",2),m([X("#conversation")],et.prototype,"conversation",2),et=m([k("sb-preview")],et);var Jt,zs,Zt,he,ul,ml,wn,bn,fl,uo=class extends E{constructor(){super(...arguments);g(this,he);g(this,Jt,this.loader());g(this,zs,this.paged());g(this,Zt,0)}load(){let[e]=this.path;if(e){h(this,Jt).load(()=>this.app.call("request/get",{request_id:e}));return}h(this,zs).start(async t=>{let s=await this.app.call("request/list",{offset:t});return L(this,Zt,s.kept),s})}willUpdate(e){e.has("path")&&h(this,Jt).clear(),super.willUpdate(e)}render(){let{app:e}=this,[t]=this.path;return t?r`<div class="stack">
          <h1 tabindex="-1">${$(e,"one")}</h1>
          <p><a href=${e.link("/request")}>${$(e,"all")}</a></p>
          ${U(e,h(this,Jt).current,s=>l(this,he,fl).call(this,s),()=>this.load())}
        </div>`:r`<div class="stack">
          <h1 tabindex="-1">${y(e,"request")}</h1>
          <sb-preview .app=${e}></sb-preview>
          ${l(this,he,ul).call(this)}
        </div>`}};Jt=new WeakMap,zs=new WeakMap,Zt=new WeakMap,he=new WeakSet,ul=function(){let{app:e}=this,t=h(this,zs);if(t.state==="ready"&&t.total===0){let s=h(this,Zt)===0;return ee($(e,s?"off_title":"none_title"),$(e,s?e.isAdmin?"off":"off_ask":"none"),s&&e.isAdmin?r`<a class="button filled" href=${e.settings("forms")}>
              ${y(e,"open_settings")}
            </a>`:d)}return r`<section class="card stack">
      <h2>${$(e,"sent")}</h2>
      <p class="quiet">${$(e,"sent_hint",{count:h(this,Zt)})}</p>
      ${t.items.length?ae($(e,"sent"),[[$(e,"at")],[$(e,"purpose")],[$(e,"deployment")],[$(e,"outcome")],[$(e,"first_word"),"number"],[$(e,"in"),"number"],[$(e,"cached"),"number"],[$(e,"out"),"number"]],t.items.map(s=>l(this,he,ml).call(this,s))):d}
      ${t.foot()}
    </section>`},ml=function(e){let{app:t}=this,{show:s}=t,{usage:o}=e,a=c=>c===void 0?"–":s.number(c);return[r`<a href=${t.to("request",e.id)}>
        ${s.date(e.at)}, ${s.time(e.at,!0)}
      </a>`,l(this,he,wn).call(this,e),e.deployment,l(this,he,bn).call(this,e),e.first_token_ms===null?"–":s.span(e.first_token_ms),a(o?.input_tokens),a(o?.cached_tokens),a(o?.output_tokens)]},wn=function(e){let{app:t}=this,s=e.agent?t.entityName(e.agent):$(t,"the_house");return e.purpose==="turn"?s:`${s} (${e.purpose.replaceAll("_"," ")})`},bn=function(e){let{app:t}=this;return e.outcome===null?r`<span class="chip">${$(t,"under_way")}</span>`:e.outcome==="answered"?r`<span class="chip good">${$(t,"answered")}</span>`:r`<span class="chip bad">${$(t,"not_answered",{why:e.outcome})}</span>`},fl=function(e){let{app:t}=this,{request:s}=e,{show:o}=t,{usage:a}=s,c=[[$(t,"at"),`${o.date(s.at)}, ${o.time(s.at,!0)}`],[$(t,"purpose"),l(this,he,wn).call(this,s)],[$(t,"deployment"),[s.deployment,s.model].filter(Boolean).join(" · ")],[$(t,"outcome"),l(this,he,bn).call(this,s)],[$(t,"attempts"),o.number(s.attempts)]];if(s.first_token_ms!==null&&c.push([$(t,"first_word"),o.span(s.first_token_ms)]),s.total_ms!==null&&c.push([$(t,"whole"),o.span(s.total_ms)]),a){let{input_tokens:p,cached_tokens:f}=a,{output_tokens:b,reasoning_tokens:w}=a;c.push([$(t,"usage"),$(t,"usage_is",{read:p,cached:f,written:b,thought:w})]),a.cache_write_tokens>0&&c.push([$(t,"cache_written"),o.number(a.cache_write_tokens)])}if(s.conversation_id&&s.message_id){let p=t.to("turn",s.message_id);c.push([y(t,"turn"),r`<a href=${p}>${$(t,"open_turn")}</a>`])}return r`<div class="stack">
      <section class="card">
        ${$e(c)}
      </section>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${s.parameters}
        .more=${p=>t.call("request/get",{request_id:s.id,offset:p})}
      ></sb-made>
    </div>`},uo=m([k("sb-request")],uo);var uh=20,Ks,Vs,se,gl,yl,_n,vn,$n,kn,Xt=class extends E{constructor(){super(...arguments);g(this,se);g(this,Ks,this.loader());g(this,Vs,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:uh});h(this,Ks).load(()=>e("waiting")),h(this,Vs).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${u(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${u(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${U(e,h(this,Ks).current,({items:s})=>r`<ul class="plain">
                ${Ce(s,o=>o.id,o=>l(this,se,gl).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:d}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${u(e,"doubts_title")}</h2>
            <p class="quiet">${u(e,"doubts")}</p>
            ${U(e,h(this,Vs).current,({items:s})=>r`<ul class="plain">
                ${Ce(fh(s),mh,o=>l(this,se,yl).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:d}
    </div>`}};Ks=new WeakMap,Vs=new WeakMap,se=new WeakSet,gl=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:d}
      <div class="spread">
        ${Dt(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${u(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,se,_n).call(this,e,"confirm")}
            >
              ${u(t,"confirm")}
            </button>`:d}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${u(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,se,_n).call(this,e,"reject")}
        >
          ${u(t,"reject")}
        </button>
      </div>
    </li>`},yl=function(e){let{app:t}=this,s=this.busy===""&&Te(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(o=>r`<div class="spread">
          <blockquote>
            <a href=${t.to("memory",o.id)}>${o.text}</a>
          </blockquote>
          <button
            ?disabled=${!s}
            aria-label=${`${u(t,"this_holds")}: ${o.text}`}
            @click=${()=>l(this,se,vn).call(this,o,o===e.first?e.second:e.first,!1)}
          >
            ${u(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!s}
          aria-label=${`${u(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,se,vn).call(this,e.first,e.second,!0)}
        >
          ${u(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},_n=async function(e,t){await l(this,se,$n).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(u(this.app,t==="confirm"?"confirmed":"rejected"))})},vn=async function(e,t,s){let o=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,se,$n).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...o(e),others:[o(t)],both_hold:s});let{app:a}=this;a.notify(u(a,"settled"),Wt(a,e.id,()=>l(this,se,kn).call(this)))})},$n=async function(e,t,s){await this.attempt(e,s),l(this,se,kn).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},kn=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Xt.styles=[I,j`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
    `],m([C({attribute:!1})],Xt.prototype,"summary",2),Xt=m([k("sb-memory-waiting")],Xt);var mh=n=>`${n.first.id} ${n.second.id}`;function fh(n){let i=new Map;for(let e of n)for(let t of e.in_doubt_with??[]){let[s,o]=e.id<t.id?[e,t]:[t,e];i.set(`${s.id} ${o.id}`,{first:s,second:o})}return[...i.values()]}var Ys,mo=class extends E{constructor(){super(...arguments);this.isLive=!0;g(this,Ys,this.loader())}load(){h(this,Ys).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${y(e,"review")}</h1>
        <a class="button" href=${e.link("/memory")}>${u(e,"to_list")}</a>
      </div>
      ${U(e,h(this,Ys).current,t=>t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:ee(u(e,"review_none_title"),u(e,"review_none")),()=>this.load())}
    </div>`}};Ys=new WeakMap,mo=m([k("sb-review")],mo);var wl={connections:"Connections",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, this connection writes nothing more down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing that is said is logged or learnt from, nothing is recalled, and this page hides what was said and what is remembered until you ask for it in a view.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:"Each kind is a file that your browser downloads. It also stays in the folder “switchboard” of Home Assistant's configuration.",export_what:"What",export_all:"Everything",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:"Or the name of one in the folder “switchboard”",import_large:"It is too large to be sent. Put it into the folder “switchboard” of Home Assistant's configuration, and give its name.",import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",forms_title:"Settings of the connection and its agents",forms:"What all agents of the connection share is set behind its gear, on Home Assistant's page of the integration: {parts}.",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key. The PIN for locks, alarms and doors is there too: at the agent, under “PIN and security”.",others_open:"Open the page of the integration"};var R=Q("views/settings/i18n",wl);var es,ue,bl,_l,xn,vl,$l,ts,Qt=class extends E{constructor(){super(...arguments);g(this,ue);this.typed="";g(this,es,this.loader());g(this,ts,()=>{this.busy||this.dispatchEvent(new Event("closed"))})}load(){h(this,es).load(()=>de(this.app,"switchboard.purge",{everything:!0}))}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${R(e,"erase")} @closed=${h(this,ts)}>
      ${t?l(this,ue,vl).call(this,t):U(e,h(this,es).current,s=>l(this,ue,_l).call(this,s),()=>this.load())}
      <button slot="actions" ?disabled=${this.busy!==""} @click=${h(this,ts)}>
        ${y(e,t?"close":"cancel")}
      </button>
      ${t?d:r`<button
            slot="actions"
            class="filled bad"
            ?disabled=${this.busy!==""||!h(this,ue,bl)||!h(this,es).current.value}
            @click=${()=>{l(this,ue,$l).call(this)}}
          >
            ${R(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};es=new WeakMap,ue=new WeakSet,bl=function(){return this.typed.trim().toUpperCase()===R(this.app,"erase_word")},_l=function({would_forget:e}){let t=R(this.app,"erase_word");return r`<div class="stack">
      <p>${R(this.app,"erase_goes")}</p>
      ${e?l(this,ue,xn).call(this,e):d}
      <p>${R(this.app,"erase_stays")}</p>
      <label class="field">
        ${R(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:s})=>this.typed=s.value}
        />
      </label>
    </div>`},xn=function({messages:e,memories:t,graph:s,facts:o}){let a=[R(this.app,"messages",{count:e}),R(this.app,"memories",{count:t.length}),R(this.app,"facts",{count:o}),R(this.app,"graph",{count:s.count})];return r`<ul>
      ${a.map(c=>r`<li>${c}</li>`)}
    </ul>`},vl=function({forgotten:e,files_to_delete:t,damaged_copies:s,erased:o}){let a=[...t??[],...s??[]];return r`<div class="stack" role="status">
      <p>${R(this.app,"erased")}</p>
      ${e?l(this,ue,xn).call(this,e):d}
      ${o===!1?r`<p class="alert warn">${R(this.app,"erased_later")}</p>`:d}
      ${a.length?r`<p class="alert warn">${R(this.app,"erased_files")}</p>
            <ul>
              ${a.map(c=>r`<li><code>${c}</code></li>`)}
            </ul>`:d}
    </div>`},$l=async function(){await this.attempt("erase",async()=>{let e={everything:!0,confirm:!0};this.done=await de(this.app,"switchboard.purge",e)}),this.done||h(this,ts).call(this)},ts=new WeakMap,m([_()],Qt.prototype,"typed",2),m([_()],Qt.prototype,"done",2),Qt=m([k("sb-erase")],Qt);var yh="component.switchboard.selector.export_what.options",kl=["conversations","memories","summaries","graph"],wh=3e6;async function bh(n,i){let{path:e}=await n.hass.connection.sendMessagePromise({type:"auth/sign_path",path:`/api/switchboard/export/${encodeURIComponent(i)}`,expires:60}),t=document.createElement("a");t.href=e,t.download=i,t.click()}var $t=class extends te{constructor(){super(...arguments);this.isBusy=!1;this.said=d}static{this.styles=[I,j`
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=R(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};m([C({attribute:!1})],$t.prototype,"app",2),m([_()],$t.prototype,"isBusy",2),m([_()],$t.prototype,"said",2);var De,Tn,xl,Tl,ss=class extends $t{constructor(){super(...arguments);g(this,De);this.what=""}render(){let{app:e}=this;return r`<div class="stack">
      <h2 tabindex="-1">${R(e,"export")}</h2>
      <p>${R(e,"export_meaning")}</p>
      ${Z(R(e,"export_what"),this.what,[["",R(e,"export_all")],...kl.map(t=>[t,l(this,De,Tn).call(this,t)])],t=>this.what=t)}
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,De,xl).call(this)}}>
          ${R(e,"export")}
        </button>
      </div>
      <div role="status">${this.said}</div>
    </div>`}};De=new WeakSet,Tn=function(e){return this.localize?.(`${yh}.${e}`)||e},xl=async function(){let e=[];await this.busily(async()=>{for(let t of this.what?[this.what]:kl)e.push(await l(this,De,Tl).call(this,t)),this.said=[...e]})},Tl=async function(e){let{app:t}=this,s=await de(t,"switchboard.export",{what:e});t.info?.guests||await bh(t,s.path.split("/").at(-1)??"");let o=s[e==="conversations"?"messages":e]??0;return r`<p>
      ${l(this,De,Tn).call(this,e)}: ${R(t,"exported",{count:o})} <code>${s.path}</code>
    </p>`},m([C({attribute:!1})],ss.prototype,"localize",2),m([_()],ss.prototype,"what",2),ss=m([k("sb-export")],ss);var Js,je,Al,fo,go,An,Rl,is=class extends $t{constructor(){super(...arguments);g(this,je);this.owner="";g(this,Js);g(this,fo,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>wh?this.said=R(this.app,"import_large"):await l(this,je,An).call(this,{content:await t.text()}))});g(this,go,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,je,An).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${R(e,"import")}</h2></summary>
      <div class="stack">
      <p>${R(e,"import_meaning")}</p>
      ${Z(R(e,"import_owner"),this.owner,[["",R(e,"import_as_told")],...(e.info?.owners??[]).map(s=>[s,e.ownerName(s)])],s=>this.owner=s)}
      <label class="field">
        ${R(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${h(this,fo)} />
      </label>
      <label class="field">
        ${R(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${h(this,go)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,je,Al).call(this,t):d}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,je,Rl).call(this)}}>
              ${R(e,"import_now")}
            </button>
          </div>`:d}
      </div>
    </details>`}};Js=new WeakMap,je=new WeakSet,Al=function(e){let{app:t}=this,{messages:s,conversations:o,refused:a,older_than_retention:c}=e;return r`<ul>
      <li>${R(t,"import_found",{messages:s,conversations:o})}</li>
      ${a?r`<li>${R(t,"import_refused",{count:a})}</li>`:d}
      ${c?r`<li>${R(t,"import_old",{count:c})}</li>`:d}
      ${e.reading_tokens?r`<li>
            ${R(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?d:t.show.money(e.reading_cost)}
          </li>`:d}
    </ul>`},fo=new WeakMap,go=new WeakMap,An=async function(e){L(this,Js,e),await this.busily(async()=>{this.found=await de(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=d})},Rl=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let s=await de(e,"switchboard.import_conversations",{...h(this,Js),...t?{owner:t}:{}});this.found=void 0,this.said=R(e,"imported",{count:s.added,known:s.known})})},m([_()],is.prototype,"owner",2),m([_()],is.prototype,"found",2),is=m([k("sb-import")],is);var Sl="component.switchboard.options.step.init.sections",_h=`${Sl}.memory.data_description.log_conversations`,vh=["prices","budgets","memory","background","chunking"],kt,Zs,ns,le,El,Pl,Nl,Ol,Cl,Rn,os=class extends E{constructor(){super(...arguments);g(this,le);this.isErasing=!1;g(this,kt);g(this,Zs,"");g(this,ns,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;h(this,ns)&&h(this,ns)!==t&&this.load(),L(this,ns,t)}load(){cl(this.app).then(e=>{L(this,kt,e),this.requestUpdate()},e=>this.app.notifyFailure(e))}render(){let{app:e}=this,t=h(this,le,El),s=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"settings")}</h1>
      ${s.length>1?r`<nav class="row" aria-label=${R(e,"connections")}>
            ${s.map(o=>r`<a
                class="button ${o===t?"filled":""}"
                href=${e.link(`/settings/${o.entry_id}`)}
                aria-current=${o===t?"true":d}
                >${o.title}</a
              >`)}
          </nav>`:d}
      <div class="cards">
        ${t?[l(this,le,Pl).call(this,t),l(this,le,Nl).call(this,t)]:d}
        ${l(this,le,Ol).call(this)} ${l(this,le,Cl).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${h(this,kt)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:d}
    </div>`}updated(){let e=this.path.join("/");if(e===h(this,Zs))return;L(this,Zs,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let s=t.shadowRoot??t;s.querySelector("details")?.setAttribute("open",""),s.querySelector("summary, h2")?.focus({preventScroll:!0})})}};kt=new WeakMap,Zs=new WeakMap,ns=new WeakMap,le=new WeakSet,El=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},Pl=function(e){var a;let{app:t}=this,s=yn(t,"keep_log",e.entry_id),o=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${R(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=h(this,kt))==null?void 0:a.call(this,_h)}
        ${e.logs?o?R(t,"kept_days",{count:o}):R(t,"kept_ever"):d}
      </p>
      ${e.logs?r`<p class="quiet">${R(t,"log_stop")}</p>`:d}
      <div class="row">
        ${s?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.busy!==""}
              @click=${()=>{l(this,le,Rn).call(this,s,!e.logs)}}
            >
              ${R(t,e.logs?"switch_off":"agree")}
            </button>`:d}
        <a class="button" href=${gn(e.entry_id)}>${R(t,"log_settings")}</a>
      </div>
    </section>`},Nl=function(e){let{app:t}=this,s=vh.map(o=>{var a;return((a=h(this,kt))==null?void 0:a.call(this,`${Sl}.${o}.name`))??""});return r`<section class="card stack" id="forms">
      <h2 tabindex="-1">${R(t,"forms_title")}</h2>
      <p>${R(t,"forms",{parts:s.join(", ")})}</p>
      <p>${R(t,"others")}</p>
      <div>
        <a class="button" href=${gn(e.entry_id)}>${R(t,"others_open")}</a>
      </div>
    </section>`},Ol=function(){let{app:e}=this,t=yn(e,"guest_mode");if(!t)return d;let s=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${R(e,s?"guests_on":"guests_off")}</h2>
      <p>${R(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.busy!==""} @click=${()=>{l(this,le,Rn).call(this,t,!s)}}>
          ${R(e,s?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},Cl=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${R(this.app,"erase")}</h2>
      <p>${R(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${R(this.app,"erase_look")}
        </button>
      </div>
    </section>`},Rn=async function(e,t){await this.attempt(e,()=>dl(this.app,e,t))},os.styles=[I,j`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      /* What is above stays in sight: the frame's navigation. */
      .card {
        scroll-margin-top: 112px;
      }
    `],m([_()],os.prototype,"isErasing",2),os=m([k("sb-settings")],os);var Sn={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered by Home Assistant as fallback",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_learnt_sentence:"The house had learnt this sentence from what a model did with it before, and did the same by itself. No model was asked.",local_said_wrong:"Somebody said that the last answer was wrong, and that was noted. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered as fallback. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_learnt_sentence:"it was learnt from what a model did before.",why_said_wrong:"somebody said that the last answer was wrong.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_pictures_unsupported:"the deployment cannot draw pictures.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_empty_answer:"no answer came.",why_web_page:"a web page answered in its place, perhaps the sign-in page of the network.",why_thought_too_long:"the model thought until nothing was left for an answer.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_embeddings_unsupported:"the model has no embeddings.",why_resting:"the service failed too often and is not asked for a while.",why_unsteady_model:"the model answers now one way, now another.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Input tokens",cached:"of these cached",cache_written:"of these written to the cache",out:"Output tokens",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look at what was looked up.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What it was given from the memory",recalled_none:"It was given nothing from the memory.",recalled_in_vain:"This was made ready for the model, which gave no answer. What was said instead does not rest on it.",way_profile:"Given along with every sentence",way_words:"Called to mind by the words",way_tool:"Looked up",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}",wrong:"That was wrong",repair:"Put it right",repair_memory:"It had been told this. Choose what to correct:",repair_wish:"Too long: shorter answers",now_model:"Said now, a model would be asked.",now_home:"Said now, it would be done at home: {what}.",repair_expose:"Let voice assistants use {name}",repair_name:"What you called it",repair_alias:"Also call {name} this",repair_prefer:"In this room, {name} was meant",repair_meaning:"What it means, in words that Home Assistant understands",repair_words:"Add to your own words",repair_right:"It was right: undo",repaired:"Done.",repair_undone:"Taken back."};var v=Q("views/turn/i18n",Sn);function Xs(n){return n in Sn?n:void 0}function rs(n,i){let e=Xs(`why_${i??""}`);return e?v(n,e):i??""}function kh(n,i){let{route:e,reason:t}=i,s=Xs(`${e}_${t}`)??Xs(`${e}_other`);return s?v(n,s,{why:rs(n,i.error??t)}):rs(n,t)}function ql(n,i){let{heard:e,answers:t,turn:s}=i,o=[];if(e&&o.push({title:`${v(n,"heard")} · ${n.ownerName(e.owner)}`,at:n.show.time(e.at,!0),body:Il(n,e)}),s){let a=Xs(`route_${s.route}`);o.push({title:v(n,"way"),failed:s.failed,body:r`<p>
          ${a?r`<span class="chip">${v(n,a)}</span>`:d} ${kh(n,s)}
        </p>
        ${s.route==="model"&&s.error!==null?r`<p>${v(n,"broke",{why:rs(n,s.error)})}</p>`:d}`}),o.push(...xh(n,s))}for(let a of t)o.push({title:v(n,a.is_late?"answered_late":"answered"),at:n.show.time(a.at,!0),body:Il(n,a)});return o}function Il(n,i){return r`<p class="said">${i.role==="user"?i.text:Ti(i.text)}</p>
    ${i.is_cut?r`<p class="quiet">${v(n,"cut")}</p>`:d}`}function xh(n,i){let e=Math.max(i.total_ms,i.late_ms??0,1),t=0,s=i.requests.map(o=>({at:o.at_ms,step:Th(n,o,e)}));for(let o of i.tools)t=o.at_ms??t,s.push({at:t,step:Ah(n,o,e)});for(let o of i.states)s.push({at:o.at_ms,step:Rh(n,o)});return s.sort((o,a)=>o.at-a.at).map(({step:o})=>o)}function Ml(n,i,e){let t=Math.min(100,100*n/e);return[t,Math.min(100-t,100*(i??0)/e)]}function En(n,i){return v(n,"after",{span:n.show.span(i)})}function Th(n,i,e){let{show:t}=n;return{title:v(n,"request",{deployment:i.deployment}),failed:i.failed!==null&&i.failed!=="abandoned",at:En(n,i.at_ms),share:Ml(i.at_ms,i.duration_ms,e),body:r`${i.first_choice!==null?r`<p>
            ${v(n,"took_over",{deployment:i.first_choice,why:rs(n,i.passed_over)})}
          </p>`:d}
      ${i.retries.map(s=>r`<p>${v(n,"retried",{why:rs(n,s)})}</p>`)}
      ${i.failed!==null?r`<p>${v(n,"request_failed",{why:rs(n,i.failed)})}</p>`:d}
      ${$e([i.purpose!=="turn"&&[v(n,"purpose"),i.purpose],i.model!==null&&[v(n,"model"),i.model],[v(n,"in"),t.number(i.input_tokens)],i.cached_tokens>0&&[v(n,"cached"),t.number(i.cached_tokens)],i.cache_write_tokens>0&&[v(n,"cache_written"),t.number(i.cache_write_tokens)],[v(n,"out"),t.number(i.output_tokens)],i.reasoning_tokens>0&&[v(n,"reasoning"),t.number(i.reasoning_tokens)],i.cost!==null&&[v(n,"cost"),t.money(i.cost)],i.first_word_ms!==null&&[v(n,"first_word"),t.span(i.first_word_ms)],i.duration_ms!==null&&[v(n,"took"),t.span(i.duration_ms)]])}`}}function Ah(n,i,e){let{show:t}=n;return{title:v(n,"tool",{name:i.name}),failed:i.failed,...i.at_ms===null?{}:{at:En(n,i.at_ms),share:Ml(i.at_ms,i.duration_ms,e)},body:r`${i.duration_ms===null?d:$e([[v(n,"took"),t.span(i.duration_ms)]])}
      <details>
        <summary>${v(n,"given")}</summary>
        <pre>${i.arguments||v(n,"nothing")}</pre>
      </details>
      ${i.is_private?r`<p class="quiet">${v(n,"private")}</p>`:r`<details>
            <summary>${v(n,"gave")}</summary>
            <pre>${i.result||v(n,"nothing")}</pre>
          </details>`}
      ${i.is_cut?r`<p class="quiet">${v(n,"cut")}</p>`:d}`}}function Rh(n,i){let e=v(n,"absent");return{title:v(n,"changed",{name:n.entityName(i.entity_id)}),at:En(n,i.at_ms),body:r`<p>
      ${v(n,"from_to",{before:i.before??e,after:i.after??e})}
    </p>`}}var Sh=["tool","words","profile"];function Dl(n,i){let e=Sh.map(t=>[t,i.recalled.filter(s=>s.way===t)]);return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${v(n,"recalled")}</h2>
    ${i.recalled.length===0?r`<p class="quiet">${v(n,"recalled_none")}</p>`:d}
    ${i.recalled.length&&["fallback","none"].includes(i.route)?r`<p>${v(n,"recalled_in_vain")}</p>`:d}
    ${e.filter(([,t])=>t.length).map(([t,s])=>r`<h3 id="way-${t}">${v(n,`way_${t}`)}</h3>
          <ul class="plain memories" aria-labelledby="way-${t}">
            ${s.map(o=>r`<li>${Eh(n,o)}</li>`)}
          </ul>`)}
  </section>`}function jl(n,i){let{memories:e,waiting:t,is_read:s}=i.learnt,o=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${v(n,"learnt")}</h2>
    ${o?r`<p class="quiet">${v(n,s?"learnt_none":"learnt_unread")}</p>`:d}
    ${e.length?r`<ul class="plain memories">
          ${e.map(a=>r`<li>${Ll(n,a)}</li>`)}
        </ul>`:d}
    ${t?r`<p>
          ${v(n,"waiting",{count:t})}
          <a href=${n.link("/memory/waiting")}>${v(n,"decide")}</a>
        </p>`:d}
  </section>`}function Eh(n,i){if(i.memory)return Ll(n,i.memory);if(i.conversation_id===null)return v(n,"recalled_gone");let e=n.to("conversations",i.conversation_id);return r`<a href=${e}>${v(n,"recalled_message")}</a>`}function Ll(n,i){return r`<a href=${n.to("memory",i.id)}>${i.text}</a>
    <span class="chip">${n.ownerName(i.owner)}</span>`}var ne,Fl,Hl,Ul,Pn,Qs,Le=class extends E{constructor(){super(...arguments);g(this,ne);this.messageId="";this.name=""}willUpdate(e){super.willUpdate(e),e.has("messageId")&&(this.wrong=this.tried=void 0)}load(){}render(){let{app:e,wrong:t}=this;return t?r`<section class="card stack" aria-labelledby="repair">
      <h2 id="repair">${v(e,"repair")}</h2>
      <p role="status">${l(this,ne,Fl).call(this,this.tried??t.tried)}</p>
      ${e.isAdmin&&t.things.length?r`<label class="field"
              >${v(e,"repair_name")}
              <input
                maxlength="200"
                autocomplete="off"
                .value=${this.name}
                @input=${s=>this.name=s.target.value}
              />
            </label>
            <ul class="plain stack">
            ${t.things.map(s=>r`<li>${l(this,ne,Hl).call(this,t,s)}</li>`)}
          </ul>`:d}
      ${e.isAdmin?l(this,ne,Ul).call(this,t):d}
      ${t.memories.length?r`<p>${v(e,"repair_memory")}</p>
            <ul class="plain">
              ${t.memories.map(s=>r`<li><a href=${e.to("memory",s.id)}>${s.text}</a></li>`)}
            </ul>`:d}
      <div class="row">
        ${t.may_wish?r`<button class="button" @click=${()=>{l(this,ne,Qs).call(this,{kind:"wish"})}}>
              ${v(e,"repair_wish")}
            </button>`:d}
        <button class="button" @click=${()=>{l(this,ne,Pn).call(this,!0)}}>
          ${v(e,"repair_right")}
        </button>
      </div>
    </section>`:r`<button class="button" @click=${()=>{l(this,ne,Pn).call(this,!1)}}>
        ${v(e,"wrong")}
      </button>`}};ne=new WeakSet,Fl=function({route:e,intent:t,name:s}){return e==="model"?v(this.app,"now_model"):v(this.app,"now_home",{what:[t,s].filter(Boolean).join(", ")})},Hl=function(e,t){let{app:s}=this,o=[];return t.is_exposed?(o.push({kind:"alias",entity_id:t.entity_id,phrase:this.name}),e.entity_id!==null&&e.entity_id!==t.entity_id&&o.push({kind:"prefer",entity_id:t.entity_id})):o.push({kind:"expose",entity_id:t.entity_id}),r`<span>${t.name}</span>
      <span class="row">
        ${o.map(a=>r`<button class="button" @click=${()=>{l(this,ne,Qs).call(this,a)}}>
              ${v(s,`repair_${a.kind}`,{name:t.name})}
            </button>`)}
      </span>`},Ul=function(e){return r`<form class="stack" @submit=${s=>{s.preventDefault();let o=String(new FormData(s.target).get("meaning"));l(this,ne,Qs).call(this,{kind:"words",phrase:e.text,meaning:o})}}>
      <label class="field"
        >${v(this.app,"repair_meaning")} <input name="meaning" required maxlength="200"
      /></label>
      <div><button class="button">${v(this.app,"repair_words")}</button></div>
    </form>`},Pn=async function(e){try{let t=await this.app.call("turns/wrong",{message_id:this.messageId,undo:e});this.wrong=e?void 0:t,this.tried=void 0,this.name=t.text}catch(t){this.app.notifyFailure(t)}},Qs=async function(e,t=!1){try{let s={message_id:this.messageId,...e,undo:t},{tried:o}=await this.app.call("turns/repair",s);this.tried=o;let a={label:y(this.app,"undo"),run:()=>{l(this,ne,Qs).call(this,e,!0)}};this.app.notify(v(this.app,t?"repair_undone":"repaired"),t?void 0:a)}catch(s){this.app.notifyFailure(s)}},Le.styles=[I],m([C()],Le.prototype,"messageId",2),m([_()],Le.prototype,"wrong",2),m([_()],Le.prototype,"tried",2),m([_()],Le.prototype,"name",2),Le=m([k("sb-turn-repair")],Le);var Ph=200,xt,as,ti,be,Wl,Bl,Gl,zl,Kl,ei=class extends E{constructor(){super(...arguments);g(this,be);g(this,xt,this.loader());g(this,as,this.loader());this.isLive=!0;g(this,ti,"")}load(){let[e]=this.path;e!==void 0&&(e!==h(this,ti)&&(h(this,xt).clear(),h(this,as).clear()),L(this,ti,e),h(this,xt).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&h(this,as).load(()=>l(this,be,Wl).call(this,t)),t}))}happened(e){let{heard:t}=h(this,xt).current.value??{};(!e||e.message_id===t?.id)&&super.happened(e)}render(){return r`<div class="stack">
      <h1 tabindex="-1">${y(this.app,"turn")}</h1>
      ${this.path.length===0?ee(v(this.app,"unnamed_title"),v(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${v(this.app,"to_conversations")}</a
            >`):U(this.app,h(this,xt).current,e=>l(this,be,Bl).call(this,e),()=>this.load())}
    </div>`}};xt=new WeakMap,as=new WeakMap,ti=new WeakMap,be=new WeakSet,Wl=async function(e){return(await this.app.call("request/list",{limit:Ph})).items.filter(s=>s.message_id!==null&&s.message_id===e.heard?.id)},Bl=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):d}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:d}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:d}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:d}
        </p>
        <a
          class="button"
          href=${this.app.to("conversations",e.conversation_id)}
          >${v(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${v(this.app,"axis")}</h2>
        ${e.turn?l(this,be,zl).call(this,e.turn):d}
        <ol class="plain axis">
          ${ql(this.app,e).map(s=>l(this,be,Kl).call(this,s))}
        </ol>
        ${l(this,be,Gl).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${v(this.app,"wiped")}</p>`:d}
      </section>
      ${e.turn&&e.heard?r`<sb-turn-repair .app=${this.app} .messageId=${e.heard.id}></sb-turn-repair>`:d}
      ${e.turn?d:ee(v(this.app,"old_title"),v(this.app,"old"))}
      ${e.turn?Dl(this.app,e.turn):d} ${jl(this.app,e)}`},Gl=function(){let e=h(this,as).current.value??[];return e.length===0?d:r`<h3 id="sent">${v(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.to("request",t.id)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},zl=function({total_ms:e,first_word_ms:t,cost:s}){let{show:o}=this.app;return $e([[v(this.app,"total"),o.span(e)],t!==null&&[v(this.app,"first_word"),o.span(t)],s!==null&&[v(this.app,"cost"),o.money(s)]])},Kl=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${v(this.app,"failed")}</span>`:d}
        </h3>
        ${e.at===void 0?d:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:d}
      ${e.body}
    </li>`},ei.styles=[I,j`
      :host {
        overflow-wrap: anywhere;
      }
      ol.axis {
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      summary {
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        display: grid;
        gap: 8px;
      }
    `],ei=m([k("sb-turn")],ei);var Vl={period:"Period",n_days:"{count} days",apart:"Group by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this period no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",cache_written:"Written to cache",cache_written_means:"What is written to the cache costs a little more than other input, so that reading it again costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} by the fallback",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Input",written:"Output",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Embeddings",for_probe:"Trying out",for_comparison:"Comparing models",for_listening:"Hearing",for_speaking:"Speaking",for_picture:"Pictures",units:"Beside tokens: {heard} of speech heard. Characters spoken: {spoken}. Pictures: {pictures}. Web searches: {searches}."};var A=Q("views/usage/i18n",Vl);function Yl(n,i,e){return e==="money"?n.show.money(i):A(n,"n_tokens",{count:i})}function yo(n,i){let e=i.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>Oh(n,t,t.limit??0))}
  </ul>`}function Oh(n,i,e){let t=`${A(n,`of_${i.of}`)}, ${A(n,`per_${i.period}`)}`,s=i.used>=e,o=i.course==="stop"||i.course==="cheaper"?A(n,`now_${i.course}`):i.when_spent?A(n,`then_${i.when_spent}`):A(n,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${s?"chip bad":"quiet"}>
        ${A(n,"used_of",{used:Yl(n,i.used,i.unit),limit:Yl(n,e,i.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(i.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${o} ${A(n,"resets",{at:n.show.dateTime(i.resets)})}
    </p>
  </li>`}var Jl=800,Nn=200,Zl=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],Xl=j`
  .chart {
    width: 100%;
    height: 180px;
    display: block;
    border-block: 1px solid var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function On(n){return`color-mix(in srgb, ${Zl[Math.min(n,Zl.length-1)]??"#757575"} 78%, var(--sb-text))`}function Ql(n,i){let e=[],t=Date.parse(`${i}T12:00:00Z`);for(let s=Date.parse(`${n}T12:00:00Z`);s<=t;s+=864e5)e.push(new Date(s).toISOString().slice(0,10));return e}function ed(n,i,e,t,s,o){let a=new Map(i.map(re=>[re.day,re])),c=(re,ve)=>re.parts[ve]?.[s]??0,p=e.map(re=>{let ve=a.get(re);return ve?t.reduce((st,Pt)=>st+c(ve,Pt),0):0}),f=Math.max(...p,0),b=Jl/e.length,w=Math.max(1,b-(e.length>60?.5:3)),x=e.flatMap((re,ve)=>{let st=a.get(re);if(!st||!f)return[];let Pt=Nn;return t.map((di,So)=>{let Gn=c(st,di)/f*Nn;return Pt-=Gn,Ue`<rect x=${(ve*b).toFixed(2)} y=${Pt.toFixed(2)} width=${w.toFixed(2)}
        height=${Gn.toFixed(2)} style="fill:${On(So)}"></rect>`})}),D=s==="cost"?n.show.money(f):A(n,"n_tokens",{count:f}),B=e[0],ie=e[e.length-1];return r`<div>
    <p class="quiet">${D}</p>
    <svg
      class="chart"
      viewBox="0 0 ${Jl} ${Nn}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${o}
    >
      ${x}
    </svg>
    <div class="spread quiet">
      <span>${B?ls(n,B):""}</span><span>${ie?ls(n,ie):""}</span>
    </div>
  </div>`}function ls(n,i){return n.show.date(`${i}T12:00:00Z`)}var Ch=[7,30,90,400],Ih=["turn","listening","speaking","ai_task","picture","summary","extraction","memory","graph","topics","embedding","comparison","probe"],td=["local","model","fallback","none"],si,H,sd,id,od,nd,rd,Cn,ad,ld,wo,bo,dd,ds,cd,Fe=class extends E{constructor(){super(...arguments);g(this,H);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";g(this,si,this.loader())}load(){h(this,si).load(()=>l(this,H,sd).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${y(this.app,"usage")}</h1>
      ${l(this,H,id).call(this)}
      ${U(this.app,h(this,si).current,e=>l(this,H,od).call(this,e),()=>this.load())}
    </div>`}};si=new WeakMap,H=new WeakSet,sd=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),s=[...t.days.items];for(let o=t.days.next_offset;o!==null;){let a=await this.app.call("usage/get",{...e,offset:o});s.push(...a.days.items),o=a.days.next_offset}return{usage:t,days:s}},id=function(){let{app:e}=this,t=e.info?.entries??[],s=(o,a,c,p)=>Z(A(e,o),a,c,f=>{p(f),this.load()});return r`<div class="row filters">
      ${s("period",String(this.days),Ch.map(o=>[String(o),A(e,"n_days",{count:o})]),o=>this.days=Number(o))}
      ${s("apart",this.by,[["purpose",A(e,"purpose")],["agent",A(e,"agent")],["model",A(e,"model")]],o=>this.by=o)}
      ${t.length>1?s("connection",this.entry,[["",A(e,"all")],...t.map(o=>[o.entry_id,o.title])],o=>this.entry=o):d}
    </div>`},od=function({usage:e,days:t}){let{app:s}=this,{calls:o,turns:a}=e.total,c=o>0||td.some(b=>a[b]),p=e.connections.find(b=>!b.is_priced),f=r`<a class="button" href=${s.settings("forms",p?.entry_id)}
      >${A(s,"set_prices")}</a
    >`;return r`
      ${c?l(this,H,nd).call(this,e):ee(A(s,"empty_title"),A(s,"empty"))}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${A(s,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${f}</div>
          </section>`:d}
      ${o?l(this,H,ad).call(this,e,t):d}
      ${e.connections.map(b=>{let w=b.budgets.some(x=>x.limit!==null);return r`<section class="card stack">
          <h2>${A(s,"budgets")}${e.connections.length>1?`: ${b.title}`:""}</h2>
          ${w?yo(s,b.budgets):r`<p class="quiet">${A(s,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${s.settings("forms",b.entry_id)}
                    >${A(s,"set_budgets")}</a
                  >
                </div>`}
        </section>`})}
      ${l(this,H,cd).call(this,e)}
    `},nd=function({total:e}){let{app:t}=this,s=(o,a)=>r`<div><strong>${o}</strong>${A(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${s(l(this,H,wo).call(this,e),"cost")}
        ${s(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${s(l(this,H,bo).call(this,e),"cached")}
        ${e.cache_write_tokens>0?s(t.show.number(e.cache_write_tokens),"cache_written"):d}
        ${s(t.show.number(e.calls),"calls")}
        ${s(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">
        ${l(this,H,Cn).call(this,e.turns)} ${A(t,"cached_means")}
        ${e.cache_write_tokens>0?A(t,"cache_written_means"):d}
      </p>
      ${l(this,H,rd).call(this,e)}
    </section>`},rd=function(e){let{app:t}=this,{seconds:s,characters:o,pictures:a,searches:c}=e;if(!(s||o||a||c))return d;let p={heard:t.show.span(1e3*s),spoken:t.show.number(o),pictures:t.show.number(a),searches:t.show.number(c)};return r`<p class="quiet">${A(t,"units",p)}</p>`},Cn=function(e){let{app:t}=this,s=td.filter(o=>e[o]).map(o=>A(t,`route_${o}`,{count:e[o]??0}));return s.length?`${A(t,"turns")}: ${s.join(", ")}.`:""},ad=function(e,t){let{app:s}=this,o=!!e.total.cost,a=o?this.wanted:"tokens",c=new Map;for(let w of t)for(let[x,D]of Object.entries(w.parts))c.set(x,(c.get(x)??0)+D.tokens);let p=[...c.keys()].sort((w,x)=>+(w==="others")-+(x==="others")||(c.get(x)??0)-(c.get(w)??0)),f=Ql(e.from,e.to),b=A(s,"chart",{from:ls(s,e.from),to:ls(s,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${A(s,"by_day")}</h2>
        ${o?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${A(s,a==="cost"?"show_tokens":"show_cost")}
            </button>`:d}
      </div>
      ${ed(s,t,f,p,a,b)}
      <ul class="plain row">
        ${p.map((w,x)=>r`<li class="chip">
            <span class="swatch" style="background:${On(x)}"></span>
            ${l(this,H,ds).call(this,e,w)}
          </li>`)}
      </ul>
      <details>
        <summary>${A(s,"as_table")}</summary>
        ${ae(A(s,"by_day"),[[A(s,"day")],...p.map(w=>[l(this,H,ds).call(this,e,w),"number"]),[A(s,"tokens"),"number"],[A(s,"cost"),"number"],[A(s,"cached"),"number"],[A(s,"first_word"),"number"],[A(s,"turns")]],t.map(w=>l(this,H,ld).call(this,w,p,a)))}
      </details>
    </section>`},ld=function(e,t,s){let{app:o}=this,a=e.median_first_token_ms;return[ls(o,e.day),...t.map(c=>l(this,H,dd).call(this,e.parts[c]?.[s]??0,s)),o.show.number(e.input_tokens+e.output_tokens),l(this,H,wo).call(this,e),l(this,H,bo).call(this,e),a===null?"–":o.show.span(a),l(this,H,Cn).call(this,e.turns)]},wo=function({cost:e}){return e===null?A(this.app,"no_price"):this.app.show.money(e)},bo=function({cached_share:e}){return e===null?"–":this.app.show.percent(e)},dd=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},ds=function(e,t){let{app:s}=this;return t==="others"?A(s,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?A(s,"agent_gone"):A(s,"no_agent")):this.by==="model"?t||A(s,"model_unknown"):Ih.includes(t)?A(s,`for_${t}`):t},cd=function(e){let{app:t}=this,s=this.by==="agent"?e.agents.map(o=>[l(this,H,ds).call(this,e,o.agent),o]):this.by==="model"?e.models.map(o=>[l(this,H,ds).call(this,e,o.model),o]):e.purposes.map(o=>[l(this,H,ds).call(this,e,o.purpose),o]);return s.length?r`<section class="card stack">
      <h2>${A(t,this.by)}</h2>
      ${ae(A(t,this.by),[[A(t,this.by)],[A(t,"cost"),"number"],[A(t,"read"),"number"],[A(t,"cached"),"number"],[A(t,"written"),"number"],[A(t,"calls"),"number"],[A(t,"failed"),"number"]],s.map(([o,a])=>[o,l(this,H,wo).call(this,a),t.show.number(a.input_tokens),l(this,H,bo).call(this,a),t.show.number(a.output_tokens),t.show.number(a.calls),t.show.number(a.failed)]))}
    </section>`:r``},Fe.styles=[I,Xl,j`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .scrolls th,
      .scrolls td {
        white-space: nowrap;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],m([_()],Fe.prototype,"days",2),m([_()],Fe.prototype,"by",2),m([_()],Fe.prototype,"entry",2),m([_()],Fe.prototype,"wanted",2),Fe=m([k("sb-usage")],Fe);var hd={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Embeddings",summaries:"Summaries",empty_title:"Nothing to do yet",empty:"Once somebody has talked to the house, this shows what it learns from that in the background: how much is still to be read, what failed, and what an import has come to.",all_parts:"Show all parts",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",read_now:"Read now",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The page “Health” says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"Parts that failed, and are tried again by themselves: {count}.",windows_parked:"Parts given up after five attempts; trying again reads them: {count}.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much to read in small parts",chunks:"{read} of {count} chunks are read.",chunks_failed:"Failed or given up: {count}.",begun:"Begun {at}.",no_readings:"Nothing is read in chunks. That happens when very much waits at once, as after an import.",several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:"Nothing was imported. “Import” in the settings brings in conversations of ChatGPT or another Switchboard, and tells first what it costs.",embedding_off:"No deployment for embeddings is named, so memories are found by their words alone, not by meaning.",missing:"Without an embedding yet: memories {memories}, messages {count}. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its embedding.",last_failure:"It failed last {ago}.",summaries_waiting:"Conversations that wait for their summary: {count}.",no_summaries:"No conversation waits for its summary.",summaries_failing:"Not summarised, and tried again by themselves: {count}.",undo_import:"Undo import",undo_means:"What goes for good: messages {count}, conversations {conversations}, memories learnt from them {memories}.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var M=Q("views/work/i18n",hd);var Rt,He,hs,St,S,In,ud,md,_o,At,cs,qn,fd,Mn,gd,yd,wd,bd,Dn,_d,vd,jn,$d,Tt=class extends E{constructor(){super(...arguments);g(this,S);this.problem="";g(this,Rt,this.loader());g(this,He);g(this,hs);g(this,St,0)}load(){h(this,Rt).load(()=>l(this,S,ud).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,S,In).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${y(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${mt(e,this.problem)}</div>`:d}
      ${U(e,h(this,Rt).current,t=>l(this,S,md).call(this,t),()=>this.load())}
      ${this.asked?l(this,S,$d).call(this,this.asked):d}
    </div>`}};Rt=new WeakMap,He=new WeakMap,hs=new WeakMap,St=new WeakMap,S=new WeakSet,In=function(){var e;L(this,St,h(this,St)+1),(e=h(this,hs))==null||e.call(this),L(this,hs,void 0)},ud=function(){l(this,S,In).call(this);let e=h(this,St);return new Promise((t,s)=>{this.app.subscribe("work/subscribe",{},o=>{if(e===h(this,St)){if("problem"in o){this.problem=o.problem;return}this.problem="",L(this,He,"standing"in o?o.standing:h(this,He)&&{...h(this,He),...o.changes}),h(this,He)&&(h(this,Rt).current.state==="ready"?h(this,Rt).put(h(this,He)):t(h(this,He)))}}).then(o=>{e===h(this,St)?L(this,hs,o):o()},s)})},md=function(e){if(e.learning.state==="off")return r`${Ie(this.app)}${l(this,S,Dn).call(this,e.summaries)}`;let t=r`${l(this,S,gd).call(this,e.graph)}
    ${l(this,S,yd).call(this,e.readings)} ${l(this,S,wd).call(this,e.imports)}
    ${l(this,S,bd).call(this,e.embedding)} ${l(this,S,Dn).call(this,e.summaries)}`;return r`
      ${pd(e)?ee(M(this.app,"empty_title"),M(this.app,"empty")):d}
      ${l(this,S,fd).call(this,e.learning)}
      ${pd(e)?r`<details>
            <summary>${M(this.app,"all_parts")}</summary>
            <div class="stack">${t}</div>
          </details>`:t}
    `},_o=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${M(this.app,`state_${e}`)}</span>`},At=function(e,t){return r`<div class="spread"><h2>${M(this.app,e)}</h2>${l(this,S,_o).call(this,t)}</div>`},cs=function(e,t,s){let o=a=>M(this.app,e==="learning"&&a==="retry"?"read_now":a);return s.map(a=>r`<button
        ?disabled=${this.busy!==""}
        aria-label=${`${o(a)}: ${M(this.app,e)} ${t.id?.slice(0,8)??""}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,S,qn).call(this,a,e,t)}}
      >
        ${o(a)}
      </button>`)},qn=async function(e,t,s){await this.attempt(e,async()=>{let o=s.id===void 0?{}:{item_id:s.id};await this.app.call(`work/${e}`,{kind:t,...o,expected_revision:s.revision}),this.app.notify(M(this.app,`done_${e}`))}),this.asked=void 0},fd=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,S,At).call(this,"learning",e.state)}
        <p>${M(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${y(t,"health")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,S,At).call(this,"learning",e.state)}
      <p>
        ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
        ${s?M(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(o=>r`<li class="chip">
                ${t.ownerName(o.owner)}: ${t.show.number(o.pending)}
              </li>`)}
          </ul>`:d}
      <p class="quiet">
        ${e.last_run?M(t,"last_run",{ago:t.show.ago(e.last_run)}):M(t,"never_run")}
        ${e.next_run&&!s?M(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?M(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,S,Mn).call(this,e.windows)}
      ${e.budgets?.some(o=>o.limit!==null)?yo(t,e.budgets):d}
      <div class="row">
        ${l(this,S,cs).call(this,"learning",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},Mn=function(e){if(!e||e.failed+e.parked===0)return d;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?M(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?M(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(s=>r`<p>${mt(t,s)}</p>`)}
    </div>`},gd=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,S,At).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${M(t,"graph_off")}</p>
            <a href=${t.settings("forms")}>${y(t,"open_settings")}</a>`:r`<p>
              ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
            </p>
            ${l(this,S,Mn).call(this,e.windows)}`}
    </section>`},yd=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(s=>{let o=M(t,s.kind==="again"?"read_again":"backlog"),a=s.status==="running"?s.failed?["pause","cancel","retry"]:["pause","cancel"]:s.status==="paused"?["resume","cancel"]:s.status==="done"&&s.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${o}</strong>${l(this,S,_o).call(this,s.status)}</div>
                <progress max=${Math.max(1,s.chunks)} .value=${s.read} aria-label=${o}></progress>
                <p class="quiet">
                  ${M(t,"chunks",{read:s.read,count:s.chunks})}
                  ${s.failed+s.parked?M(t,"chunks_failed",{count:s.failed+s.parked}):""}
                  ${M(t,"begun",{at:t.show.dateTime(s.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,S,cs).call(this,"reading",s,a)}</div>`:d}
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_readings")}</p>`}
    </section>`},wd=function(e){let{app:t}=this,s={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(o=>{let a=`${o.format}, ${o.owner?t.ownerName(o.owner):M(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,S,_o).call(this,o.status)}</div>
                <progress max=${Math.max(1,o.total)} .value=${o.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${M(t,"imported",{position:o.position,count:o.total,added:o.added,known:o.known,refused:o.refused})}
                  ${M(t,"begun",{at:t.show.dateTime(o.begun)})}
                </p>
                ${o.error?r`<p class="alert bad">${mt(t,o.error)}</p>`:d}
                <div class="row">
                  ${l(this,S,cs).call(this,"import",o,s[o.status])}
                  <button class="bad" ?disabled=${this.busy!==""} @click=${()=>{l(this,S,_d).call(this,o)}}>
                    ${M(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_imports")}</p>`}
    </section>`},bd=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,S,At).call(this,"embedding",e.state)}
        <p>${M(t,"embedding_off")}</p>
        <a href=${t.settings("forms")}>${y(t,"open_settings")}</a>
      </section>`;let s=e.state==="paused"||e.state==="pausing",o=e.missing;return r`<section class="card stack">
      ${l(this,S,At).call(this,"embedding",e.state)}
      <p>
        ${o==null?M(t,"missing_unknown"):o.memories+o.messages?M(t,"missing",{memories:o.memories,count:o.messages}):M(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${M(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${mt(t,e.last_failure.reason)}
          </p>`:d}
      <div class="row">
        ${l(this,S,cs).call(this,"embedding",e,s?["resume"]:["pause","retry"])}
      </div>
    </section>`},Dn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,S,At).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?M(t,"summaries_waiting",{count:e.waiting}):M(t,"no_summaries")}
        ${e.failing?M(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,S,cs).call(this,"summaries",e,["retry"])}</div>`:d}
    </section>`},_d=async function(e){await this.attempt("preview",async()=>{let{would_forget:t}=await l(this,S,jn).call(this,e,{});this.asked={kind:"undo",item:e,of:"import",...t?{goes:t}:{}}})},vd=async function(e){await this.attempt("undo",async()=>{await l(this,S,jn).call(this,e,{confirm:!0}),this.app.notify(M(this.app,"undone"))}),this.asked=void 0},jn=function(e,t){let s={item_id:e.id,expected_revision:e.revision};return this.app.call("work/undo",{...s,...t})},$d=function(e){let{app:t}=this,s=e.kind==="undo",o=e.goes;return r`<sb-dialog
      heading=${M(t,s?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${s&&o?M(t,"undo_means",{count:o.messages,conversations:o.conversations,memories:o.memories.length}):M(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${y(t,"back")}</button>
      <button
        slot="actions"
        class="filled bad"
        ?disabled=${this.busy!==""}
        @click=${()=>{s?l(this,S,vd).call(this,e.item):l(this,S,qn).call(this,"cancel",e.of,e.item)}}
      >
        ${M(t,s?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},Tt.styles=[I,j`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      summary {
        min-height: 40px;
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([_()],Tt.prototype,"asked",2),m([_()],Tt.prototype,"problem",2),Tt=m([k("sb-work")],Tt);function pd({learning:n,readings:i,imports:e,summaries:t}){return!!!(n.last_run||n.pending||t.waiting)&&!i.length&&!e.length}var kd={conversations:{icon:"mdi:forum-outline",showsWords:!0},turn:{icon:"mdi:timeline-clock-outline",showsWords:!0,within:"conversations"},memory:{icon:"mdi:brain",showsWords:!0},review:{icon:"mdi:brain",showsWords:!0,within:"memory"},graph:{icon:"mdi:graph-outline",showsWords:!0},usage:{icon:"mdi:chart-bar",admin:!0},settings:{icon:"mdi:cog-outline",admin:!0},request:{icon:"mdi:code-json",showsWords:!0},work:{icon:"mdi:progress-wrench",admin:!0},health:{icon:"mdi:heart-pulse",admin:!0}},ii="conversations",Ln=Object.keys(kd);function oi(n){return kd[n]}function xd(n,i,e){let t=dr(`sb-${n}`);return cr`<${t} .app=${i} .path=${e}></${t}>`}var Mh={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},Dh=Intl.DateTimeFormat().resolvedOptions().timeZone,Rd=60,Fn=60*Rd,vo=24*Fn,Td=30.44*vo,Ad=365.25*vo,$o=class{constructor(i){this.hass=i}#e=new Map;number(i,e=0){let{number_format:t}=this.hass().locale;return this.#s(this.#o(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(i)}percent(i){return this.#s(this.#o(),{style:"percent",maximumFractionDigits:0}).format(i)}money(i){let e=i!==0&&Math.abs(i)<.1?4:2;return this.#s(this.#o(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(i)}span(i){let[e,t,s]=i<1e3?[i,"millisecond",0]:i<9e4?[i/1e3,"second",1]:[i/6e4,"minute",0];return this.#s(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:s}).format(e)}bytes(i){let[e,t]=i<1e6?[i/1e3,"kilobyte"]:[i/1e6,"megabyte"];return this.#s(this.#o(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(i,e=!1){return this.#i(this.#a(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#r(),timeZone:this.#n()}).format(new Date(i))}date(i){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return this.#i(this.#a(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#n()}).format(new Date(i));let{day:t,month:s,year:o}=this.#t(i);return e==="DMY"?`${t}/${s}/${o}`:e==="MDY"?`${s}/${t}/${o}`:`${o}-${s}-${t}`}dateTime(i){return`${this.date(i)}, ${this.time(i)}`}day(i){let{day:e,month:t,year:s}=this.#t(i);return`${s}-${t}-${e}`}ago(i){let e=(new Date(i).getTime()-Date.now())/1e3,[t,s]=Math.abs(e)<Fn?[e/Rd,"minute"]:Math.abs(e)<vo?[e/Fn,"hour"]:Math.abs(e)<2*Td?[e/vo,"day"]:Math.abs(e)<2*Ad?[e/Td,"month"]:[e/Ad,"year"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),s)}#t(i){let e=this.#i("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#n()}).formatToParts(new Date(i)),t=s=>e.find(o=>o.type===s)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#i(i,e){let t=`date ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.DateTimeFormat(i,e);return this.#e.set(t,s),s}#s(i,e){let t=`number ${i} ${JSON.stringify(e)}`,s=this.#e.get(t)??new Intl.NumberFormat(i,e);return this.#e.set(t,s),s}#n(){let{locale:i,config:e}=this.hass();return i.time_zone==="server"?e.time_zone:Dh}#r(){let{time_format:i}=this.hass().locale;return i==="12"?{hourCycle:"h12"}:i==="24"?{hourCycle:"h23"}:{}}#o(){let{number_format:i,language:e}=this.hass().locale;return i==="system"?void 0:Mh[i]??e}#a(){let{date_format:i,language:e}=this.hass().locale;return i==="system"?void 0:e}};var jh=3e3,ko=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new $o(()=>this.hass);this.narrow=!1;this.prefix="/switchboard";this.isInSpite=!1}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,...this.isInSpite?{in_spite_of_guests:!0}:{},type:`switchboard/${e}`})}catch(s){throw V(this,s)}}async subscribe(e,t,s){let{connection:o}=this.hass,a={...t,type:`switchboard/${e}`},c=!1,p,f,b=async()=>{p=await o.subscribeMessage(x=>c||s(x),a,{resubscribe:!1}),c&&p().catch(()=>{})},w=()=>{clearTimeout(f),b().catch(()=>{!c&&this.hass.connected&&(f=setTimeout(w,jh))})};try{await b()}catch(x){throw V(this,x)}return o.addEventListener("ready",w),()=>{c=!0,clearTimeout(f),o.removeEventListener("ready",w),p?.().catch(()=>{})}}link(e){return this.prefix+e}to(...e){return this.link(`/${e.map(encodeURIComponent).join("/")}`)}settings(e,t=this.info?.entries[0]?.entry_id){return this.to("settings",...t?[t,e]:[])}go(e,t={}){let s=this.link(e);t.replace?history.replaceState(history.state,"",s):history.pushState(null,"",s),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=V(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?y(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};var Lh=["last_extraction","waiting_facts","memories"],Sd=[],Ed;function Pd(n,i){return Ed!==i.entities&&(Ed=i.entities,Sd=Object.values(i.entities??{}).filter(e=>e.platform==="switchboard"&&Lh.includes(e.translation_key??"")).map(e=>e.entity_id)),Sd.some(e=>n.states[e]!==i.states[e])}var Nd=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],Fh=1e4,Hh=3e3,K,ps,us,Et,tt,ni,ms,ri,W,Od,Hn,xo,Cd,Un,ai,Wn,Id,qd,Md,Dd,jd,Bn,To,Ao,Ld,li,Ro,_e=class extends te{constructor(){super(...arguments);g(this,W);this.narrow=!1;this.isLost=!1;this.out=[];g(this,K);g(this,ps);g(this,us);g(this,Et);g(this,tt);g(this,ni,new ResizeObserver(()=>l(this,W,Bn).call(this)));g(this,ms);g(this,ri,"");g(this,ai,()=>{this.isLost=!0});g(this,To,e=>{let t=e.currentTarget;e.key!=="Escape"||!t.open||(t.open=!1,t.querySelector("summary")?.focus())});g(this,Ao,({currentTarget:e,relatedTarget:t})=>{let s=e;t instanceof Node&&!s.contains(t)&&(s.open=!1)});g(this,li,e=>{if(this.renderRoot.querySelector("nav details")?.removeAttribute("open"),e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(f=>f instanceof HTMLAnchorElement),s=h(this,K);if(!t||t.target||t.hasAttribute("download"))return;let{origin:o,pathname:a,search:c,hash:p}=new URL(t.href);o!==location.origin||!a.startsWith(`${s.prefix}/`)||(e.preventDefault(),s.go(a.slice(s.prefix.length)+c+p))});g(this,Ro,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",h(this,K)&&(l(this,W,Un).call(this),l(this,W,xo).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(h(this,ps)),clearTimeout(h(this,us)),(e=h(this,tt))==null||e.call(this),L(this,tt,void 0),h(this,Et)?.removeEventListener("disconnected",h(this,ai)),L(this,Et,void 0),h(this,ni).disconnect(),h(this,K)&&(h(this,K).isInSpite=!1)}shouldUpdate(e){if(!this.hass||!this.route)return!1;if(!e.has("hass"))return!0;let t=e.get("hass");if(h(this,K)&&(h(this,K).hass=this.hass),!t)return!0;let{hass:s}=this,o=t.language!==s.language||t.locale!==s.locale||t.connected!==s.connected||t.user!==s.user||t.connection!==s.connection;return t.language!==s.language&&l(this,W,Hn).call(this),o&&h(this,K)?.tell("changed"),Pd(t,s)&&h(this,K)?.tell("learnt"),o||e.size>1}willUpdate(){h(this,K)||(L(this,K,new ko(this.hass)),h(this,K).addEventListener("notice",()=>l(this,W,jd).call(this)),h(this,K).addEventListener("returned",()=>this.requestUpdate()),l(this,W,Un).call(this),l(this,W,Od).call(this)),h(this,K).narrow=this.narrow,h(this,K).prefix=this.route.prefix}render(){let e=h(this,K),[t="",...s]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),o=Ln.find(f=>f===t),a=(o&&(oi(o).within??o))??ii;a!==h(this,ri)&&(e.isInSpite=!1),L(this,ri,a);let c=Ln.filter(f=>{let{admin:b,within:w}=oi(f);return!w&&(!b||e.isAdmin)}),p=c.filter(f=>this.out.includes(f));return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${h(this,Ro)} aria-label=${y(e,"menu")}>
                &#9776;
              </button>`:d}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${y(e,"views")}>
          <ul class="plain">
            ${c.map(f=>l(this,W,Wn).call(this,e,f,a))}
          </ul>
          <details
            class=${p.length?"":"out"}
            @keydown=${h(this,To)}
            @focusout=${h(this,Ao)}
          >
            <summary class=${p.includes(a)?"current":""}>
              ${y(e,p.includes(a)?a:"more_views")}
            </summary>
            <ul class="plain">
              ${p.map(f=>l(this,W,Wn).call(this,e,f,a,!0))}
            </ul>
          </details>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,W,Md).call(this,e)}</div>
      <main @click=${h(this,li)}>${l(this,W,Id).call(this,e,t,o,s)}</main>
      <div role="status" aria-live="polite">${l(this,W,Dd).call(this,e)}</div>
    `}updated(){l(this,W,Ld).call(this);let e=this.renderRoot.querySelector("nav > ul");e&&h(this,ni).observe(e),l(this,W,Bn).call(this)}};K=new WeakMap,ps=new WeakMap,us=new WeakMap,Et=new WeakMap,tt=new WeakMap,ni=new WeakMap,ms=new WeakMap,ri=new WeakMap,W=new WeakSet,Od=async function(){await l(this,W,Hn).call(this),await l(this,W,xo).call(this)},Hn=async function(){let{hass:e}=this;await Promise.all([wr(Ho(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),h(this,K)?.tell("changed"),this.requestUpdate()},xo=async function(){var t;let e=h(this,K);if(!(!e||!this.isConnected)){clearTimeout(h(this,us)),(t=h(this,tt))==null||t.call(this),L(this,tt,void 0);try{let s=await e.subscribe("info",{},o=>l(this,W,Cd).call(this,e,o));this.isConnected?L(this,tt,s):s()}catch(s){this.trouble=V(e,s),L(this,us,setTimeout(()=>{l(this,W,xo).call(this)},Hh))}}},Cd=function(e,t){let s=e.info;t.guests||(e.isInSpite=!1);let o=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new pe("gone","gone",y(e,"gone")),this.requestUpdate(),t.is_running&&s&&(o||!s.is_running)?e.tell("returned"):s&&e.tell("changed")},Un=function(){let e=h(this,K)?.hass.connection;!e||e===h(this,Et)||(e.addEventListener("disconnected",h(this,ai)),L(this,Et,e))},ai=new WeakMap,Wn=function(e,t,s,o=!1){return r`<li class=${!o&&this.out.includes(t)?"out":""} data-tab=${t}>
      <a
        href=${e.link(`/${t}`)}
        aria-current=${t===s?"page":d}
        @click=${h(this,li)}
        >${Ai(oi(t).icon)}${y(e,t)}</a
      >
    </li>`},Id=function(e,t,s,o){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${y(e,"loading")}</p>`;if(t&&!s)return r`<h1 tabindex="-1">${y(e,"no_such_page")}</h1>
        <a href=${e.link(`/${ii}`)}>${y(e,ii)}</a>`;let a=s??ii,{admin:c,showsWords:p}=oi(a);return c&&!e.isAdmin?r`<h1 tabindex="-1">${y(e,"administrators_only")}</h1>`:e.info.guests&&p&&!e.isInSpite?l(this,W,qd).call(this,e,a):xd(a,e,o)},qd=function(e,t){return r`<div class="card stack" data-state="hidden">
      <h1 tabindex="-1">${y(e,t)}</h1>
      <p>${y(e,"guests_hidden")}</p>
      <div class="row">
        <button
          @click=${()=>{e.isInSpite=!0,this.requestUpdate()}}
        >
          ${y(e,"guests_show")}
        </button>
        <span class="quiet">${y(e,"guests_until")}</span>
      </div>
    </div>`},Md=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${y(e,"lost")}</p>`:d}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:d}
      ${t&&Nd&&t.page!==Nd?r`<p class="alert warn spread" data-banner="stale">
            ${y(e,"stale")}
            <button @click=${()=>location.reload()}>${y(e,"reload")}</button>
          </p>`:d}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${y(e,"guests")}</p>`:d}
    `},Dd=function(e){let{notice:t}=e;if(!t)return d;let{action:s}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${s?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),s.run()}}
          >
            ${s.label}
          </button>`:d}
    </div>`},jd=function(){clearTimeout(h(this,ps)),this.requestUpdate();let{notice:e}=h(this,K);L(this,ps,setTimeout(()=>{h(this,K)?.notice===e&&(h(this,K).notice=void 0,this.requestUpdate())},Fh))},Bn=function(){let e=[...this.renderRoot.querySelectorAll("nav > ul > li")],t=e[0]?.offsetTop,s=e.filter(o=>o.offsetTop!==t).map(o=>o.dataset.tab??"");String(s)!==String(this.out)&&(this.out=s)},To=new WeakMap,Ao=new WeakMap,Ld=function(){let{path:e}=this.route;if(e===h(this,ms)||!h(this,K)?.info)return;let t=h(this,ms)===void 0;if(L(this,ms,e),t)return;this.scrollTop=0;let s=this.renderRoot.querySelector("main > *");s instanceof te&&s.updateComplete.then(()=>{s.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},li=new WeakMap,Ro=new WeakMap,_e.styles=[I,j`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        display: flex;
        padding: 0 8px;
      }
      /* Tabs for which there is no room begin a line that is out of sight. */
      nav > ul {
        display: flex;
        flex-wrap: wrap;
        flex: 1;
        height: 47px;
        overflow: hidden;
      }
      .out {
        visibility: hidden;
      }
      details {
        position: relative;
      }
      details ul {
        position: absolute;
        inset-inline-end: 0;
        min-width: 180px;
        background: var(--sb-card);
        border: 1px solid var(--sb-line);
        border-radius: 8px;
        box-shadow: 0 4px 12px rgba(0, 0, 0, 0.3);
      }
      summary {
        list-style: none;
      }
      summary::after {
        content: "▾" / "";
      }
      nav a,
      summary {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current],
      summary.current {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible,
      summary:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      @media (max-width: 480px) {
        nav > ul ha-icon {
          display: none;
        }
        nav a,
        summary {
          padding-inline: 9px;
        }
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([C({attribute:!1})],_e.prototype,"hass",2),m([C({type:Boolean,reflect:!0})],_e.prototype,"narrow",2),m([C({attribute:!1})],_e.prototype,"route",2),m([C({attribute:!1})],_e.prototype,"panel",2),m([_()],_e.prototype,"trouble",2),m([_()],_e.prototype,"isLost",2),m([_()],_e.prototype,"out",2),_e=m([k("switchboard-panel")],_e);
